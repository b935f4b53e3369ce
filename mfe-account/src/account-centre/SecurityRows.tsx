import { Icon, LinkRow, RowGroup, to } from '@site/shared';
import { useAccountGetLimitsQuery } from '../limits/limitsApi';
import { isAbsent } from '../optionalCalls';
import { useAccountGetLoginsInfiniteQuery, useAccountGetSessionsQuery } from '../sessions/sessionsApi';

/**
 * 账户安全: what a host need not have (wire, What our API host adds). It is asked, quietly, and a row whose call it does not know is left
 * out. A host that does not know its sessions has nothing of this: the rest is not asked, or its browser's console would tell of each
 * call. The rows come last on the page, so that nothing moves when they come.
 */
export function OptionalRows() {
  const sessions = useAccountGetSessionsQuery();
  const known = !sessions.isLoading && !isAbsent(sessions.error);
  const logins = useAccountGetLoginsInfiniteQuery(undefined, { skip: !known });
  const limits = useAccountGetLimitsQuery(undefined, { skip: !known });
  if (!known) return null;
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
