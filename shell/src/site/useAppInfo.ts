import { deviceStorage, useSiteGetInfoQuery, type AppInfo } from '@site/shared';
import { useEffect } from 'react';

const key = 'appInfo';

/* Leaving a session empties the storage and the cache; what this page has known it still knows. */
let known: AppInfo | undefined;

const lastKnown = (): AppInfo | undefined => {
  if (known) return known;
  try {
    return JSON.parse(deviceStorage.getItem(key) ?? '') as AppInfo;
  } catch {
    return undefined;
  }
};

/** What the operator says of the site, kept locally: when the call fails, the last known answer serves (decisions 8). */
export function useAppInfo() {
  const { data, isError, refetch } = useSiteGetInfoQuery();
  useEffect(() => {
    if (!data) return;
    known = data;
    deviceStorage.setItem(key, JSON.stringify(data));
  }, [data]);
  const info = data ?? (isError ? lastKnown() : undefined);
  return { info, failed: isError && !info, retry: refetch };
}
