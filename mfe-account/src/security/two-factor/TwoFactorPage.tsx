import { Callout, EmptyState, ErrorState, PageBody, SkeletonLines } from '@site/shared';
import { isAbsent } from '../../isAbsent';
import { DisableTwoFactor } from './DisableTwoFactor';
import { EnableTwoFactor } from './EnableTwoFactor';
import { useAccountGetTwoFactorQuery } from './twoFactorApi';

/** `/twoFactor` 两步验证: one-time codes of an authenticator app at the login, for members without passkeys. */
export default function TwoFactorPage() {
  const { data, error, refetch } = useAccountGetTwoFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PageBody>
      {data ? (
        <>
          <Callout>启用后，用密码登录时还需输入身份验证器应用的动态验证码。使用通行密钥登录时不需要。</Callout>
          {Number(data.enabled) === 1 ? <DisableTwoFactor /> : <EnableTwoFactor />}
        </>
      ) : isAbsent(error) ? (
        <EmptyState />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <SkeletonLines count={6} />
        </div>
      )}
    </PageBody>
  );
}
