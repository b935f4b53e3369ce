import { Field, limits, useUser } from '@site/shared';

/** 登录密码 of a contact form, with the user name for password managers. */
export function ContactPasswordField() {
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
        hint="为了账户安全，更换时需验证登录密码"
      />
    </>
  );
}
