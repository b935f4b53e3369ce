import { Field } from '@site/shared';

interface Props {
  hint: string;
  /** Character limits; none for the fund password, whose rules speak when the button is pressed (decisions 15). */
  oldLimit?: number;
  newLimit?: number;
  /** A number pad for the new one. */
  digits?: boolean;
  /** What a password manager may offer; a fund password is none of its business. */
  remembered?: boolean;
}

/** 旧密码, 新密码 and 确认密码. */
export function PasswordFields({ hint, oldLimit, newLimit, digits, remembered }: Props) {
  const fresh = {
    type: 'password',
    autoComplete: remembered ? 'new-password' : 'off',
    inputMode: digits ? 'numeric' : undefined,
    maxLength: newLimit,
  } as const;
  return (
    <>
      <Field
        label="旧密码"
        name="password"
        type="password"
        autoComplete={remembered ? 'current-password' : 'off'}
        maxLength={oldLimit}
        placeholder="请输入旧密码"
      />
      <Field {...fresh} label="新密码" name="paypassword" placeholder="请输入新密码" hint={hint} />
      <Field {...fresh} label="确认密码" name="confirmation" placeholder="请再次输入新密码" />
    </>
  );
}
