import { Icon, LinkRow, RowGroup, to } from '@site/shared';
import { useAccountGetLimitsQuery } from '../limits/limitsApi';
import { isAbsent } from '../isAbsent';
import { useAccountGetLoginsInfiniteQuery, useAccountGetSessionsQuery } from '../sessions/sessionsApi';

/**
 * 账户安全: rows for calls that a host may not have; a row whose call is missing is hidden. If `sessions` is missing, the
 * other calls are not sent, because the browser console logs every 404. The rows are last on the page, so that nothing
 * shifts when they appear.
 */
export function SecurityRows() {
  const sessions = useAccountGetSessionsQuery();
  const hasSessions = !sessions.isLoading && !isAbsent(sessions.error);
  const logins = useAccountGetLoginsInfiniteQuery(undefined, { skip: !hasSessions });
  const limits = useAccountGetLimitsQuery(undefined, { skip: !hasSessions });
  if (!hasSessions) return null;
  const [hasLogins, hasLimits] = [logins, limits].map(({ error, isLoading }) => !isLoading && !isAbsent(error));
  return (
    <RowGroup title="账户安全">
      <LinkRow
        label="登录设备"
        icon={<Icon name="phone" />}
        to={to.sessions()}
        value={sessions.data && `${sessions.data.length}台`}
      />
      {hasLogins && <LinkRow label="登录记录" icon={<Icon name="history" />} to={to.loginHistory()} />}
      {hasLimits && <LinkRow label="适度娱乐" icon={<Icon name="clock" />} to={to.limits()} />}
    </RowGroup>
  );
}
