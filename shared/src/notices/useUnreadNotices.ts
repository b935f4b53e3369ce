import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { noticesApi } from './noticesApi';
import { useReadNotices } from './readNotices';

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

/** How many notices this device has not read; 0 while unknown. The list is asked for once, in a quiet moment, without a toast. */
export function useUnreadNotices(): number {
  const rested = useRested();
  noticesApi.endpoints.siteGetNotices.useQuerySubscription(rested ? { quiet: true } : skipToken);
  /* What a page of messages has brought meanwhile is known at once. */
  const { data } = noticesApi.endpoints.siteGetNotices.useQueryState();
  const { isRead } = useReadNotices();
  return data?.filter(({ id }) => !isRead(id)).length ?? 0;
}
