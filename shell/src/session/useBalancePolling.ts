import { memberApi, useDispatch, useSelector } from '@site/shared';
import { useEffect } from 'react';

/** ms between two polls of the balance. */
export const pollInterval = 3300;

const { memberGetBalance } = memberApi.endpoints;

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
