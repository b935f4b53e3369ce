import { knownRedirect, useLocation, useLoggedIn, useNavigate } from '@site/shared';
import { useEffect, useEffectEvent } from 'react';

/**
 * Takes a member away from the login or registration, in place of it in the history: one who has just entered, and one who opens it with
 * a session. The goal is the redirect if it is a path of this site, else home (decisions 2).
 * @returns whether there is a session, so that the page has nothing to show
 */
export function useEntered(): boolean {
  const loggedIn = useLoggedIn();
  const { search } = useLocation();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate(knownRedirect(search), { replace: true }));
  useEffect(() => {
    if (loggedIn) leave();
  }, [loggedIn]);
  return loggedIn;
}
