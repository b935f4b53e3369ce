import type { PublishedDescriptor } from '../releases/descriptor';
import { matchesRoute } from './conflicts';

type Releases = ReadonlyMap<string, PublishedDescriptor>;

const listFormat = new Intl.ListFormat('en-GB');

/** The sentence about a removed part, if there are releases that use it. */
const violation = (
  { name, version }: PublishedDescriptor,
  part: string,
  users: PublishedDescriptor[],
  verbs: { one: string; several: string },
): string[] => {
  if (users.length === 0) return [];
  const names = listFormat.format(users.map((user) => `${user.name} ${user.version}`));
  return [`${name} ${version}: the ${part} is gone; ${names} ${users.length > 1 ? verbs.several : verbs.one} it.`];
};

/**
 * Routes and slots that a change removes though other apps link to them or fill them. An app may stop filling a slot,
 * since the shell then shows nothing there. Links that never led to a live route are not judged.
 */
export const removalViolations = (before: Releases, live: Releases, changed: ReadonlySet<string>): string[] => {
  const apps = [...live.values()];
  const isDead = (link: string): boolean =>
    !apps.some(({ routes }) => routes.some((route) => matchesRoute(link, route.path)));
  return [...changed].flatMap((name) => {
    const [was, now] = [before.get(name), live.get(name)];
    if (!was || !now) return [];
    const routes = was.routes.flatMap(({ path }) => {
      const linking = apps.filter(
        (app) => app.name !== name && app.links.some((link) => matchesRoute(link, path) && isDead(link)),
      );
      return violation(now, `route ${path}`, linking, { one: 'links to', several: 'link to' });
    });
    const gone = (was.provides?.slots ?? []).filter((slot) => !now.provides?.slots.includes(slot));
    const places = gone.flatMap((slot) => {
      const filling = apps.filter((app) => app.slots.some((it) => it.name === slot));
      return violation(now, `slot ${slot}`, filling, { one: 'fills', several: 'fill' });
    });
    return [...routes, ...places];
  });
};
