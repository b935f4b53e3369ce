import { SHELL } from '../appNames';
import type { Endpoint, PublishedDescriptor } from '../releases/descriptor';
import { routeKey } from './routeMatch';

const names = ({ routes, slots }: PublishedDescriptor): { label: string; key: string }[] => [
  ...routes.map(({ path }) => ({ label: `the route ${path}`, key: `route ${routeKey(path)}` })),
  ...slots.map(({ name }) => ({ label: `the slot ${name}`, key: `slot ${name}` })),
];

/** Every route and slot of `app` that another app has too, or that `app` has twice. */
export const nameConflicts = (app: PublishedDescriptor, others: PublishedDescriptor[]): string[] => {
  const owners = new Map(
    others.flatMap((other) => names(other).map(({ key }) => [key, `${other.name} ${other.version}`])),
  );
  return names(app).flatMap(({ label, key }) => {
    const owner = owners.get(key);
    owners.set(key, 'itself');
    return owner ? [`${app.name} ${app.version}: ${label} is taken by ${owner}.`] : [];
  });
};

interface Injection {
  app: string;
  /** The app's name and version, or `itself`. */
  owner: string;
  endpoint: string | Endpoint;
}

const nameOf = (endpoint: string | Endpoint): string => (typeof endpoint === 'string' ? endpoint : endpoint.name);

/** Apps are loaded in any order, but all after the shell: its endpoints are injected first. */
const canThrow = ({ app, endpoint }: Injection, other: Injection): boolean =>
  typeof endpoint !== 'string' && endpoint.overrideExisting === 'throw' && (app !== SHELL || other.app === SHELL);

const conflictOf = (one: Injection, other: Injection): string | undefined => {
  if (typeof one.endpoint === 'string' || typeof other.endpoint === 'string') return `is taken by ${other.owner}`;
  if (one.endpoint.shape !== other.endpoint.shape) return `is defined by ${other.owner} with another shape`;
  if (canThrow(one, other) || canThrow(other, one))
    return `is taken by ${other.owner}, in the same shape, but with overrideExisting: 'throw' the second of them fails`;
  return undefined;
};

/** Every endpoint of `app` that cannot be injected beside one of the same name, of another app or of `app`. */
export const endpointConflicts = (app: PublishedDescriptor, others: PublishedDescriptor[]): string[] => {
  const injections: Injection[] = others.flatMap(({ name, version, endpoints }) =>
    endpoints.map((endpoint) => ({ app: name, owner: `${name} ${version}`, endpoint })),
  );
  return app.endpoints.flatMap((endpoint) => {
    const own: Injection = { app: app.name, owner: 'itself', endpoint };
    const [conflict] = injections
      .filter((other) => nameOf(other.endpoint) === nameOf(endpoint))
      .flatMap((other) => conflictOf(own, other) ?? []);
    injections.push(own);
    return conflict ? [`${app.name} ${app.version}: the endpoint ${nameOf(endpoint)} ${conflict}.`] : [];
  });
};
