import type { PublishedDescriptor } from '../releases/descriptor';
import { routeKey } from './routeMatch';

const claims = ({ routes, slots }: PublishedDescriptor): [kind: string, name: string, key: string][] => [
  ...routes.map(({ path }): [string, string, string] => ['route', path, routeKey(path)]),
  ...slots.map(({ name }): [string, string, string] => ['slot', name, name]),
];

/** Every route and slot that `app` takes and another app, or itself, has taken. */
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
