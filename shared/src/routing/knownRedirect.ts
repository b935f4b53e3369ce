import { paths } from './paths';

const known: ReadonlySet<string> = new Set(Object.values(paths));

/**
 * Where to go after logging in: the `redirect` of a query when it is a path of this site, else home (decisions 2).
 * @param search a location's query, `?redirect=%2Fdeposit`
 */
export function knownRedirect(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect') ?? '';
  return known.has(redirect.split('?')[0] ?? '') ? redirect : paths.home;
}
