import { Callout, TextLink, to, useUser } from '@site/shared';

/** Asks a member without a mobile number to bind one, with a link to the form. */
export function BindMobileHint() {
  const { data: user } = useUser();
  if (!user || user.mobile) return null;
  return (
    <Callout tone="warn">
      您尚未绑定手机号，为了账户安全请先绑定。<TextLink to={to.modifyPhone()}>绑定手机号</TextLink>
    </Callout>
  );
}
