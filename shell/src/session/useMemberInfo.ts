import { memberApi, useDispatch, useLoggedIn } from '@site/shared';
import { useEffect } from 'react';

/** ms after the start of a session. A page that shows the user info has requested it by then. */
export const fallbackDelay = 1000;

const { memberGetUser } = memberApi.endpoints;

/**
 * Requests the user info shortly after the start of a session if no page has requested it: it contains the first
 * balance, and reveals an expired token. A request that a page has made is not repeated, even if it failed.
 */
export function useMemberInfo(): void {
  const dispatch = useDispatch();
  const loggedIn = useLoggedIn();
  useEffect(() => {
    if (!loggedIn) return;
    let unsubscribe: (() => void) | undefined;
    const timer = setTimeout(() => {
      unsubscribe = dispatch((_, getState) =>
        memberGetUser.select()(getState()).isError ? undefined : dispatch(memberGetUser.initiate()).unsubscribe,
      );
    }, fallbackDelay);
    return () => {
      clearTimeout(timer);
      unsubscribe?.();
    };
  }, [dispatch, loggedIn]);
}
