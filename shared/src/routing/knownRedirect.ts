import { paths } from './paths';

const loginPages: ReadonlySet<string> = new Set([paths.login, paths.register]);
const known = new Set<string>(Object.values(paths));

/** State of the history entry of `/login` after the end of a session. */
export interface LoginState {
  /** Path and query of the page that the member was on. */
  redirect: string;
}

/** Adds the paths of the live apps; called by the shell. An app may have pages that this release does not know. */
export const registerPaths = (live: readonly string[]): void => live.forEach((path) => known.add(path));

/**
 * Where to go after logging in: the `redirect` of a query if it is a path of this site other than the login
 * and registration pages, else home.
 * @param search a location's query, `?redirect=%2Fdeposit`
 */
export function knownRedirect(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect') ?? '';
  const path = redirect.split('?')[0] ?? '';
  return known.has(path) && !loginPages.has(path) ? redirect : paths.home;
}
