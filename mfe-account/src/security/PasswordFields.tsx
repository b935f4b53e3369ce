import { Field } from '@site/shared';
import { FundPasswordField } from '../forms/FundPasswordField';

/** 旧密码, 新密码 and 确认密码 of the login password; a password manager learns whose they are. */
export function LoginPasswordFields({
  username,
  oldLimit,
  newLimit,
}: {
  username: string;
  oldLimit: number;
  newLimit: number;
}) {
  const fresh = { type: 'password', autoComplete: 'new-password', maxLength: newLimit } as const;
  return (
    <>
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <Field
        label="旧密码"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={oldLimit}
        placeholder="请输入旧密码"
      />
      <Field {...fresh} label="新密码" name="paypassword" placeholder="请输入新密码" hint="6-16位字母和数字" strength />
      <Field {...fresh} label="确认密码" name="confirmation" placeholder="请再次输入新密码" />
    </>
  );
}

/** The same of the fund password, without limits: a rule speaks when the button is pressed (decisions 15). */
export function FundPasswordFields() {
  return (
    <>
      <FundPasswordField label="旧密码" name="password" placeholder="请输入旧密码" />
      <FundPasswordField
        label="新密码"
        name="paypassword"
        inputMode="numeric"
        placeholder="请输入新密码"
        hint="6位数字密码"
      />
      <FundPasswordField label="确认密码" name="confirmation" inputMode="numeric" placeholder="请再次输入新密码" />
    </>
  );
}
