import { isAbsent, LinkRow, RowGroup, to, useHostHasPasskeys } from '@site/shared';
import { Clock, History, KeyRound, ShieldCheck, Smartphone } from 'lucide-react';
import { useAccountGetLimitsQuery } from '../limits/limitsApi';
import { useAccountGetPasskeysQuery } from '../passkeys/passkeysApi';
import { useAccountGetTwoFactorQuery } from '../security/two-factor/twoFactorApi';
import { useAccountGetLoginsInfiniteQuery, useAccountGetSessionsQuery } from '../security/sessions/sessionsApi';

/**
 * 账户安全: rows for calls that a host may not have; a row whose call is missing is hidden. If `sessions` is missing, the
 * other calls are not sent, because the browser console logs every 404. The rows are last on the page, so that nothing
 * shifts when they appear.
 */
export function SecurityRows() {
  const sessions = useAccountGetSessionsQuery();
  const hasSessions = !sessions.isLoading && !isAbsent(sessions.error);
  const logins = useAccountGetLoginsInfiniteQuery(undefined, { skip: !hasSessions });
  const skipsPasskeys = !useHostHasPasskeys();
  const passkeys = useAccountGetPasskeysQuery(undefined, { skip: skipsPasskeys });
  const twoFactor = useAccountGetTwoFactorQuery(undefined, { skip: skipsPasskeys });
  const limits = useAccountGetLimitsQuery(undefined, { skip: !hasSessions });
  if (!hasSessions) return null;
  const [hasLogins, hasLimits] = [logins, limits].map(({ error, isLoading }) => !isLoading && !isAbsent(error));
  return (
    <RowGroup title="账户安全">
      <LinkRow
        label="登录设备"
        icon={<Smartphone size={20} />}
        to={to.sessions()}
        value={sessions.data && `${sessions.data.length}台`}
      />
      {hasLogins && <LinkRow label="登录记录" icon={<History size={20} />} to={to.loginHistory()} />}
      {passkeys.data && (
        <LinkRow
          label="通行密钥"
          icon={<KeyRound size={20} />}
          to={to.passkeys()}
          value={`${passkeys.data.length}个`}
        />
      )}
      {twoFactor.data && (
        <LinkRow
          label="两步验证"
          icon={<ShieldCheck size={20} />}
          to={to.twoFactor()}
          value={Number(twoFactor.data.enabled) === 1 ? '已启用' : '未启用'}
        />
      )}
      {hasLimits && <LinkRow label="适度娱乐" icon={<Clock size={20} />} to={to.limits()} />}
    </RowGroup>
  );
}
