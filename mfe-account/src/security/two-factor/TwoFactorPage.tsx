import { Callout, PageBody, QueryView, SkeletonLines } from '@site/shared';
import { DisableTwoFactor } from './DisableTwoFactor';
import { EnableTwoFactor } from './EnableTwoFactor';
import { useAccountGetTwoFactorQuery } from './twoFactorApi';

/** `/twoFactor` 两步验证: one-time codes of an authenticator app at the login, for members without passkeys. */
export default function TwoFactorPage() {
  const query = useAccountGetTwoFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <PageBody>
      <QueryView query={query} optional skeleton={<SkeletonLines count={6} />}>
        {({ enabled }) => (
          <>
            <Callout>启用后，用密码登录时还需输入身份验证器应用的动态验证码。使用通行密钥登录时不需要。</Callout>
            {Number(enabled) === 1 ? <DisableTwoFactor /> : <EnableTwoFactor />}
          </>
        )}
      </QueryView>
    </PageBody>
  );
}
