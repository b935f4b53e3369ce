import { Field, limits, useUser } from '@site/shared';

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
        placeholder="请输入登录密码"
        hint={hint}
      />
    </>
  );
}
