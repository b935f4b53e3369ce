import { memberApi } from '../api/memberApi';

/**
 * The number of the member's own unread notices. Undefined before user info has arrived, and on a host without such
 * notices.
 */
export function useUnreadOwnNotices(): number | undefined {
  const { data: user } = memberApi.endpoints.memberGetUser.useQueryState();
  return user?.unread_notices === undefined ? undefined : Number(user.unread_notices);
}
