import { useEffect } from 'react';
import { useWalletGetPlatformsQuery } from './platformsApi';

/** ms between two looks at the platform balances (spec 2 §9). */
export const pollInterval = 3000;

/**
 * The platform balances, fetched when the page is opened and polled while it is. Not in a hidden tab. Any answer that is not 200
 * stops the polling until the page is opened again or the member asks (decisions 33).
 */
export function usePlatformBalances() {
  const query = useWalletGetPlatformsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { refetch, isError } = query;

  useEffect(() => {
    if (isError) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden' && !document.hidden) void refetch();
    }, pollInterval);
    return () => clearInterval(timer);
  }, [refetch, isError]);

  return query;
}
