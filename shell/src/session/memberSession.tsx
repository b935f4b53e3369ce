import { memberApi, paths, to, useDispatch, useLocation, useLoggedIn, useSelector } from '@site/shared';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';

const { memberGetBalance, memberGetUser } = memberApi.endpoints;

/** ms between two polls of the balance. */
export const pollInterval = 3300;

/**
 * Polls the balance while there is a session, but not in a hidden tab, and once when the tab becomes visible again. A
 * 401 ends the session and the polling; other errors are not shown.
 */
export function useBalancePolling(): void {
  const dispatch = useDispatch();
  const token = useSelector((state) => state.session.token);
  useEffect(() => {
    if (token === null) return;
    // The user info brings the first balance. This entry, which no page reads, delays the first poll by one interval.
    const entry = { endpointName: 'memberGetBalance', arg: undefined, value: { balance: '' } } as const;
    dispatch(memberApi.util.upsertQueryEntries([entry]));
    const subscriptionOptions = { pollingInterval: pollInterval, skipPollingIfUnfocused: true, refetchOnFocus: true };
    return dispatch(memberGetBalance.initiate(undefined, { subscriptionOptions })).unsubscribe;
  }, [dispatch, token]);
}

/** ms after the start of a session. A page that shows the user info has requested it by then. */
export const fallbackDelay = 1000;

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

const selectUser = memberGetUser.select();

/** Pages that a member with a temporary password can open. */
const allowed: readonly string[] = [paths.resetPassword, paths.service];

/**
 * Sends a member who logged in with a temporary password from any page to the change of the password, since the API
 * host refuses most other calls. It reads the user info that is known and requests none.
 */
export function TemporaryPassword() {
  const loggedIn = useLoggedIn();
  const temporary = useSelector((state) => Number(selectUser(state).data?.must_change_password) === 1);
  const { pathname } = useLocation();
  if (!loggedIn || !temporary || allowed.includes(pathname)) return null;
  return <Navigate to={to.resetPassword()} replace />;
}

/** Shows the number of the member's unread notices on the icon of the installed app, and none after the session. */
export function AppBadge() {
  const unread = useSelector((state) => selectUser(state).data?.unread_notices);
  useEffect(() => {
    if (unread === undefined) return;
    /* Rejected where the member has not allowed notifications. */
    const show = (count: number) => void navigator.setAppBadge?.(count).catch(() => undefined);
    show(Number(unread));
    return () => show(0);
  }, [unread]);
  return null;
}
