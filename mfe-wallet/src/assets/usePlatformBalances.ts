import { useWalletGetPlatformsQuery, useWalletGetPlatformsState } from './platformsApi';

/** ms from an answer with platform balances to the next request. */
export const pollInterval = 3000;

/**
 * The platform balances, fetched when the page opens and then polled, except in a hidden tab. An answer that is not
 * 200 stops the polling until the page opens again or the member refreshes.
 */
export function usePlatformBalances() {
  const { isError } = useWalletGetPlatformsState();
  return useWalletGetPlatformsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isError ? 0 : pollInterval,
    skipPollingIfUnfocused: true,
  });
}
