import { useEffect, useRef } from 'react';

/** Fetches once for each reason: an undefined one, or the same as before, fetches nothing. */
export function useRefetchOnce(reason: string | undefined, refetch: () => unknown): void {
  const handled = useRef<string>(undefined);
  useEffect(() => {
    if (reason === undefined || reason === handled.current) return;
    handled.current = reason;
    void refetch();
  }, [reason, refetch]);
}
