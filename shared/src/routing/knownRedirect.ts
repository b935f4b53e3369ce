import { paths } from './paths';

const entrances: ReadonlySet<string> = new Set([paths.login, paths.register]);
const known = new Set<string>(Object.values(paths));

/**
 * The shell tells the paths of the live apps, which may have pages that this release of `shared` has never heard of.
 */
export const registerPaths = (live: readonly string[]): void => live.forEach((path) => known.add(path));

/**
 * Where to go after logging in: the `redirect` of a query when it is a path of this site, else home (decisions 2).
 * @param search a location's query, `?redirect=%2Fdeposit`
 */
export function knownRedirect(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect') ?? '';
  const path = redirect.split('?')[0] ?? '';
  return known.has(path) && !entrances.has(path) ? redirect : paths.home;
}
