import { useSiteGetInfoQuery, type AppInfo } from '@site/shared';
import { useEffect } from 'react';

const key = 'appInfo';

const lastKnown = (): AppInfo | undefined => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as AppInfo;
  } catch {
    return undefined;
  }
};

/** What the operator says of the site, kept locally: when the call fails, the last known answer serves (decisions 8). */
export function useAppInfo() {
  const { data, isError, refetch } = useSiteGetInfoQuery();
  useEffect(() => {
    if (data) localStorage.setItem(key, JSON.stringify(data));
  }, [data]);
  const info = data ?? (isError ? lastKnown() : undefined);
  return { info, failed: isError && !info, retry: refetch };
}
