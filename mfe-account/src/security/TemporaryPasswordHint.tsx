import { Callout, TextLink, to } from '@site/shared';

/** Tells a member who logged in with a temporary password to choose another one. */
export function TemporaryPasswordHint() {
  return (
    <Callout tone="warn" role="status">
      您使用的是客服提供的临时密码，只能登录一次。请在旧密码处填写临时密码，设置新密码后重新登录。如有疑问，请
      <TextLink to={to.service()}>联系客服</TextLink>。
    </Callout>
  );
}
