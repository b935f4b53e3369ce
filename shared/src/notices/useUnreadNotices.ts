import { skipToken } from '@reduxjs/toolkit/query/react';
import { noticesApi } from './noticesApi';
import { maximumCount, useReadNotices } from './readNotices';
import { memberApi } from '../api/memberApi';
import { useAfterLoad } from '../ui/loading/afterLoad';

/**
 * The number of the operator's notices that are unread on this device, and of the member's own unread notices; 0 while
 * unknown. Fetches the operator's list once, when the page is idle, without a toast.
 */
export function useUnreadNotices(): number {
  const wasIdle = useAfterLoad(2500);
  /* Uses a list that a message page has fetched. After an error there the member retries on that page. */
  const { data, isError } = noticesApi.endpoints.siteGetNotices.useQueryState();
  noticesApi.endpoints.siteGetNotices.useQuerySubscription(wasIdle && !isError ? undefined : skipToken);
  const { isRead } = useReadNotices();
  const ownUnread = useUnreadOwnNotices() ?? 0;
  return ownUnread + (data?.slice(0, maximumCount).filter(({ id }) => !isRead(id)).length ?? 0);
}

/**
 * The number of the member's own unread notices. Undefined before user info has arrived, and on a host without such
 * notices.
 */
export function useUnreadOwnNotices(): number | undefined {
  const { data: user } = memberApi.endpoints.memberGetUser.useQueryState();
  return user?.unread_notices === undefined ? undefined : Number(user.unread_notices);
}
