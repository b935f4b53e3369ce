import { CodeField, Field, isTyped, limits, messages, useUser, type FormRule } from '@site/shared';

/** The login password is filled in. */
export const loginPasswordRule: FormRule<'password'> = ['password', isTyped, messages.loginPasswordRequired];

/** A one-time code has six digits. */
export const oneTimeCodeRule: FormRule<'totp'> = ['totp', (code) => /^[0-9]{6}$/.test(code), messages.totp];

/** 登录密码 as a further proof of identity, with the user name for password managers. `hint` says what it is for. */
export function LoginPasswordField({ hint }: { hint?: string }) {
  const { data: user } = useUser();
  return (
    <>
      <input hidden readOnly name="username" autoComplete="username" value={user?.username ?? ''} />
      <Field
        label="登录密码"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={limits.password}
        placeholder={messages.loginPasswordRequired}
        hint={hint}
      />
    </>
  );
}

/** 动态验证码: the six digits of an authenticator app. `focused`: takes the focus when it appears. */
export const OneTimeCodeField = ({ focused = false }: { focused?: boolean }) => (
  <CodeField label="动态验证码" name="totp" hint="身份验证器中的6位数字" focused={focused} />
);
