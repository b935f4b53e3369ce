import { SHELL } from '../appNames';
import type { PublishedDescriptor } from '../releases/descriptor';
import { matchesRoute } from './routeMatch';

type Releases = ReadonlyMap<string, PublishedDescriptor>;

/** @param verbs for one user and for several */
const violation = (
  { name, version }: PublishedDescriptor,
  part: string,
  users: PublishedDescriptor[],
  [one, several]: [string, string],
): string[] => {
  const names = users.map((user) => `${user.name} ${user.version}`);
  if (names.length === 0) return [];
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0];
  return [`${name} ${version}: the ${part} is gone; ${list} ${names.length > 1 ? several : one} it.`];
};

const routeViolations = (was: PublishedDescriptor, now: PublishedDescriptor, apps: PublishedDescriptor[]): string[] => {
  const isDead = (link: string): boolean =>
    !apps.some(({ routes }) => routes.some((route) => matchesRoute(link, route.path)));
  return was.routes.flatMap(({ path }) => {
    const linking = apps.filter(
      ({ name, links = [] }) => name !== now.name && links.some((link) => matchesRoute(link, path) && isDead(link)),
    );
    return violation(now, `route ${path}`, linking, ['links to', 'link to']);
  });
};

const slotViolations = (was: PublishedDescriptor, now: PublishedDescriptor, apps: PublishedDescriptor[]): string[] => {
  const slots = now.provides?.slots;
  const gone = slots ? (was.provides?.slots ?? []).filter((slot) => !slots.includes(slot)) : [];
  return gone.flatMap((slot) => {
    const filling = apps.filter((app) => app.slots.some(({ name }) => name === slot));
    return violation(now, `slot ${slot}`, filling, ['fills', 'fill']);
  });
};

/**
 * Routes and slots that a change removes though other apps link to them or fill them. An app may stop filling a slot,
 * since the shell then shows nothing there. Links that never led to a live route are not judged.
 */
export const removalViolations = (before: Releases, live: Releases, changed: ReadonlySet<string>): string[] =>
  [...changed].flatMap((name) => {
    const [was, now] = [before.get(name), live.get(name)];
    if (!was || !now) return [];
    const apps = [...live.values()];
    return [...routeViolations(was, now, apps), ...(name === SHELL ? slotViolations(was, now, apps) : [])];
  });
