import { memberApi, useDispatch, useLoggedIn } from '@site/shared';
import { useEffect } from 'react';

/** The balance is asked for every so many ms while there is a session. */
export const pollInterval = 3300;

/**
 * Polls the balance: the first time one interval after the session began, never two at once, not in a hidden tab, and
 * once at the
 * moment the tab is shown again. A 401 ends the session, and with it the polling.
 */
export function useBalancePolling(): void {
  const dispatch = useDispatch();
  const loggedIn = useLoggedIn();
  useEffect(() => {
    if (!loggedIn) return;
    let running = false;
    const ask = async () => {
      if (running || document.hidden) return;
      running = true;
      await dispatch(
        memberApi.endpoints.memberGetBalance.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
      running = false;
    };
    const timer = setInterval(ask, pollInterval);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [dispatch, loggedIn]);
}
