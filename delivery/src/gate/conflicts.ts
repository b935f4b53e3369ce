import { SHELL } from '../base/repository';
import type { Endpoint, PublishedDescriptor } from '../format/descriptor';

/** Equal for paths of one page by the rules of the shell's router: case and a slash at the end do not count. */
export const routeKey = (path: string): string => path.toLowerCase().replace(/(?<=.)\/$/, '');

/** A name that only one app may have. */
interface Claim {
  app: string;
  /** The app's name and version, or `itself`. */
  owner: string;
  label: string;
  /** What to do if another app has it. */
  advice: string;
  key: string;
  endpoint?: Endpoint | undefined;
}

const claimsOf = ({ name: app, routes, slots, endpoints }: PublishedDescriptor, owner: string): Claim[] => {
  const claim = (label: string, advice: string, more: Partial<Claim> = {}): Claim => {
    return { app, owner, label, advice, key: label, ...more };
  };
  const otherApp = 'Leave it out, or activate a release of the other app without it first.';
  return [
    ...routes.map(({ path }) =>
      claim(`the route ${path}`, 'Use another path.', { key: `the route ${routeKey(path)}` }),
    ),
    ...slots.map(({ name }) => claim(`the slot ${name}`, otherApp)),
    ...endpoints.map((endpoint) => claim(`the endpoint ${endpoint.name}`, 'Use another name.', { endpoint })),
  ];
};

/** Apps are loaded in any order, but all after the shell: its endpoints are injected first. */
const canThrow = ({ app, endpoint }: Claim, other: Claim): boolean =>
  endpoint?.overrideExisting === 'throw' && (app !== SHELL || other.app === SHELL);

const conflictOf = (one: Claim, other: Claim): string | undefined => {
  if (!one.endpoint || !other.endpoint) return `is taken by ${other.owner}`;
  if (one.endpoint.shape !== other.endpoint.shape) return `is defined by ${other.owner} with another shape`;
  if (canThrow(one, other) || canThrow(other, one))
    return `is taken by ${other.owner}, in the same shape, but with overrideExisting: 'throw' the second of them fails`;
  return undefined;
};

/**
 * Every route and slot of `app` that another app has too, or that `app` has twice, and every endpoint that cannot be
 * injected beside one of the same name.
 */
export const conflictViolations = (app: PublishedDescriptor, others: PublishedDescriptor[]): string[] => {
  const claims = others.flatMap((other) => claimsOf(other, `${other.name} ${other.version}`));
  return claimsOf(app, 'itself').flatMap((own) => {
    const same = claims.filter(({ key }) => key === own.key);
    claims.push(own);
    const [conflict] = same.flatMap((other) => conflictOf(own, other) ?? []);
    return conflict ? [`${app.name} ${app.version}: ${own.label} ${conflict}. ${own.advice}`] : [];
  });
};
