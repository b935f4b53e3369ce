import { SHELL } from '../appNames';
import type { PublishedDescriptor } from '../releases/descriptor';
import { leadsTo } from './routeMatch';

type Live = ReadonlyMap<string, PublishedDescriptor>;

const nameOf = ({ name, version }: PublishedDescriptor): string => `${name} ${version}`;

const listed = (apps: PublishedDescriptor[]): string => {
  const names = apps.map(nameOf);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : `${names[0]}`;
};

/** A link to `path` that no live route answers any more. */
const isDead = (path: string, live: Live) => (link: string) =>
  leadsTo(link, path) && ![...live.values()].some(({ routes }) => routes.some((route) => leadsTo(link, route.path)));

const routeReasons = (was: PublishedDescriptor, now: PublishedDescriptor, live: Live): string[] =>
  was.routes.flatMap(({ path }) => {
    const linking = [...live.values()].filter(
      ({ name, links = [] }) => name !== now.name && links.some(isDead(path, live)),
    );
    if (linking.length === 0) return [];
    return [
      `${nameOf(now)}: the route ${path} is gone; ${listed(linking)} ${linking.length > 1 ? 'link' : 'links'} to it.`,
    ];
  });

const slotReasons = (was: PublishedDescriptor, now: PublishedDescriptor, live: Live): string[] => {
  const places = now.provides?.slots;
  const gone = places ? (was.provides?.slots ?? []).filter((slot) => !places.includes(slot)) : [];
  return gone.flatMap((slot) => {
    const filling = [...live.values()].filter(({ slots }) => slots.some(({ name }) => name === slot));
    if (filling.length === 0) return [];
    return [
      `${nameOf(now)}: the slot ${slot} has no place any more; ${listed(filling)} ${filling.length > 1 ? 'fill' : 'fills'} it.`,
    ];
  });
};

/**
 * What a change takes away from apps that stay: routes to which another app links, places of slots that an app fills. An app may
 * stop filling a slot, since the shell shows nothing in its place; and a link to what was never live is no removal.
 */
export const removalReasons = (before: Live, live: Live, changed: ReadonlySet<string>): string[] =>
  [...changed].flatMap((name) => {
    const [was, now] = [before.get(name), live.get(name)];
    if (!was || !now) return [];
    return [...routeReasons(was, now, live), ...(name === SHELL ? slotReasons(was, now, live) : [])];
  });
