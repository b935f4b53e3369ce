import { Field, isTyped, limits, messages, useUser, type FormRule } from '@site/shared';
import { useEffect, useRef } from 'react';

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
export function OneTimeCodeField({ focused = false }: { focused?: boolean }) {
  const wrapper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) wrapper.current?.querySelector('input')?.focus();
  }, [focused]);
  return (
    <div ref={wrapper}>
      <Field
        label="动态验证码"
        name="totp"
        format="number"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="身份验证器中的6位数字"
      />
    </div>
  );
}
