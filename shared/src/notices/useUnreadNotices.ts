import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { noticesApi } from './noticesApi';
import { most, useReadNotices } from './readNotices';

/** ms after which the page has its own first requests behind it. */
const pagesOwn = 2500;

/** Whether the page has come to rest once. */
function useRested(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const rest = () => setRested(true);
    let idle: number | undefined;
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) idle = window.requestIdleCallback(rest, { timeout: pagesOwn });
      else rest();
    }, pagesOwn);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, []);
  return rested;
}

/** How many of the newest notices this device has not read; 0 while unknown. The list is asked for once, in a quiet moment, without a toast. */
export function useUnreadNotices(): number {
  const rested = useRested();
  /* What a page of messages has brought meanwhile is known at once; what it could not have, it asks for itself when the member says so. */
  const { data, isError } = noticesApi.endpoints.siteGetNotices.useQueryState();
  noticesApi.endpoints.siteGetNotices.useQuerySubscription(rested && !isError ? { quiet: true } : skipToken);
  const { isRead } = useReadNotices();
  return data?.slice(0, most).filter(({ id }) => !isRead(id)).length ?? 0;
}
