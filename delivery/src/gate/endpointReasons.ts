import { SHELL } from '../appNames';
import type { Endpoint, PublishedDescriptor } from '../releases/descriptor';

const nameOf = (endpoint: string | Endpoint): string => (typeof endpoint === 'string' ? endpoint : endpoint.name);

interface Claim {
  /** The app's name. */
  app: string;
  /** As the sentence names it. */
  owner: string;
  endpoint: string | Endpoint;
}

/** Apps are loaded in any order, but all after the shell: its endpoints are there first. */
const throwsSecond = (claim: Claim, other: Claim): boolean =>
  typeof claim.endpoint !== 'string' &&
  claim.endpoint.overrideExisting === 'throw' &&
  (claim.app !== SHELL || other.app === SHELL);

/** Why two endpoints of one name cannot both be injected, if so. */
const against = (mine: Claim, theirs: Claim): string | undefined => {
  if (typeof mine.endpoint === 'string' || typeof theirs.endpoint === 'string') return `is taken by ${theirs.owner}`;
  if (mine.endpoint.shape !== theirs.endpoint.shape) return `is defined by ${theirs.owner} with another shape`;
  if (throwsSecond(mine, theirs) || throwsSecond(theirs, mine)) {
    return `is taken by ${theirs.owner}, in the same shape, but with overrideExisting: 'throw' the second of them fails`;
  }
  return undefined;
};

/** Every endpoint of `app` that cannot stand beside one of the same name, of another app or of itself. */
export const endpointReasons = (app: PublishedDescriptor, others: PublishedDescriptor[]): string[] => {
  const claims: Claim[] = others.flatMap(({ name, version, endpoints }) =>
    endpoints.map((endpoint) => ({ app: name, owner: `${name} ${version}`, endpoint })),
  );
  const reasons: string[] = [];
  for (const endpoint of app.endpoints) {
    const mine: Claim = { app: app.name, owner: 'itself', endpoint };
    const [reason] = claims
      .filter((claim) => nameOf(claim.endpoint) === nameOf(endpoint))
      .flatMap((theirs) => against(mine, theirs) ?? []);
    if (reason) reasons.push(`${app.name} ${app.version}: the endpoint ${nameOf(endpoint)} ${reason}.`);
    claims.push(mine);
  }
  return reasons;
};
