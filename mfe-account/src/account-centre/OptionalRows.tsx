import { Icon, LinkRow, RowGroup, to } from '@site/shared';
import { useAccountGetLimitsQuery } from '../limits/limitsApi';
import { isAbsent } from '../optionalCalls';
import { useAccountGetLoginsInfiniteQuery, useAccountGetSessionsQuery } from '../sessions/sessionsApi';

/**
 * 账户安全: what a host need not have (wire, What our API host adds). It is asked, quietly, and a row whose call it does not know is left
 * out; the rows come last on the page, so that nothing moves when they come.
 */
export function OptionalRows() {
  const sessions = useAccountGetSessionsQuery();
  const logins = useAccountGetLoginsInfiniteQuery();
  const limits = useAccountGetLimitsQuery();
  const shown = [sessions, logins, limits].map(({ error, isLoading }) => !isLoading && !isAbsent(error));
  const [hasSessions, hasLogins, hasLimits] = shown;
  if (!shown.includes(true)) return null;
  return (
    <RowGroup title="账户安全">
      {hasSessions && (
        <LinkRow
          label="登录设备"
          icon={<Icon name="phone" />}
          to={to.sessions()}
          value={sessions.data && `${sessions.data.length}台`}
        />
      )}
      {hasLogins && <LinkRow label="登录记录" icon={<Icon name="history" />} to={to.loginHistory()} />}
      {hasLimits && <LinkRow label="适度娱乐" icon={<Icon name="clock" />} to={to.limits()} />}
    </RowGroup>
  );
}
