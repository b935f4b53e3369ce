import { knownRedirect, type LoginState, useLocation, useLoggedIn, useNavigate } from '@site/shared';
import { useEffect, useEffectEvent } from 'react';

/**
 * Redirects a member with a session from the login or registration page to the page that the end of the session has
 * closed, or the `redirect` path, if the site has it, else home. It replaces the history entry.
 * @returns true if there is a session, so that the page renders nothing
 */
export function useRedirectIfAuthenticated(): boolean {
  const loggedIn = useLoggedIn();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const left = (state as LoginState | null)?.redirect;
  const wanted = left === undefined ? search : `?${new URLSearchParams({ redirect: left })}`;
  const leave = useEffectEvent(() => {
    if (!asksForLimits(search)) void navigate(knownRedirect(wanted), { replace: true });
  });
  useEffect(() => {
    if (loggedIn) leave();
  }, [loggedIn]);
  return loggedIn;
}

/** The query of the registration page after a registration: the member is asked for limits before going on. */
const limitsParam = 'limits';

export const asksForLimits = (search: string): boolean => new URLSearchParams(search).has(limitsParam);

/** @returns `search` with the question */
export const withLimits = (search: string): string => {
  const query = new URLSearchParams(search);
  query.set(limitsParam, '1');
  return `?${query}`;
};

/** Returns the `redirect` parameter unchecked, to pass it on; `knownRedirect` validates it before it is followed. */
export const redirectParam = (search: string): string | undefined =>
  new URLSearchParams(search).get('redirect') ?? undefined;
