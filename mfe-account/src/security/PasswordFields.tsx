import { Callout, CodeField, Field, limits, TextLink, to, useUser, messages } from '@site/shared';

/**
 * 旧密码, 新密码 and 确认密码 of the login password, with the user name for password managers. A change that is confirmed by
 * passkey needs no 旧密码.
 */
export function LoginPasswordFields({ byPasskey }: { byPasskey: boolean }) {
  const { data: user } = useUser();
  const newPassword = { type: 'password', autoComplete: 'new-password', maxLength: limits.changedPassword } as const;
  return (
    <>
      <input hidden readOnly name="username" autoComplete="username" value={user?.username ?? ''} />
      {!byPasskey && (
        <Field
          label="旧密码"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={limits.password}
          placeholder={messages.oldPasswordRequired}
        />
      )}
      <Field
        {...newPassword}
        label="新密码"
        name="paypassword"
        placeholder={messages.newPasswordRequired}
        hint="6-16位字母和数字"
        strength
      />
      <Field {...newPassword} label="确认密码" name="confirmation" placeholder="请再次输入新密码" />
    </>
  );
}

/** The same fields for the fund password. */
export function FundPasswordFields() {
  return (
    <>
      <CodeField masked label="旧密码" name="password" />
      <CodeField masked label="新密码" name="paypassword" hint="6位数字密码" />
      <CodeField masked label="确认密码" name="confirmation" hint="请再次输入新密码" />
    </>
  );
}

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
