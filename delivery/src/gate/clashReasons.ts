import type { PublishedDescriptor } from '../releases/descriptor';

/** `/notice/:id` and `/notice/:key` are the same route. */
const routeKey = (path: string): string => path.replace(/:[^/]+/g, ':').replace(/(?<=.)\/$/, '');

const claims = ({ routes, slots, endpoints }: PublishedDescriptor): [kind: string, name: string, key: string][] => [
  ...routes.map(({ path }): [string, string, string] => ['route', path, routeKey(path)]),
  ...slots.map(({ name }): [string, string, string] => ['slot', name, name]),
  ...endpoints.map((name): [string, string, string] => ['endpoint', name, name]),
];

/** Every route, slot and endpoint name that `app` takes and another app, or itself, has taken. */
export const clashReasons = (app: PublishedDescriptor, others: PublishedDescriptor[]): string[] => {
  const takenBy = new Map<string, string>();
  for (const other of others) {
    for (const [kind, , key] of claims(other)) takenBy.set(`${kind} ${key}`, `${other.name} ${other.version}`);
  }
  const reasons: string[] = [];
  for (const [kind, name, key] of claims(app)) {
    const owner = takenBy.get(`${kind} ${key}`);
    if (owner) reasons.push(`${app.name} ${app.version}: the ${kind} ${name} is taken by ${owner}.`);
    takenBy.set(`${kind} ${key}`, 'itself');
  }
  return reasons;
};
