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
  const leave = useEffectEvent(() => void navigate(knownRedirect(wanted), { replace: true }));
  useEffect(() => {
    if (loggedIn) leave();
  }, [loggedIn]);
  return loggedIn;
}

/** Returns the `redirect` parameter unchecked, to pass it on; `knownRedirect` validates it before it is followed. */
export const redirectParam = (search: string): string | undefined =>
  new URLSearchParams(search).get('redirect') ?? undefined;
