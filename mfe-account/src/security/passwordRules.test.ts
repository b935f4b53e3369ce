import { firstIssue } from '@site/shared';
import { fundPasswordRules, loginPasswordRules } from './passwordRules';

const cases: [old: string, next: string, confirmation: string, message: string][] = [
  ['', '', '', '请输入旧密码'],
  ['abc', '', '', '请输入新密码'],
  ['abc12', 'abc', '', '请输入正确的旧密码长度'],
  ['abc123', 'abc12', '', '请输入正确的新密码长度'],
  ['abc123', 'abc124', '', '请输入确认密码'],
  ['abc123', 'abc124', 'abc125', '两次密码不一致！'],
  ['abc123', 'abc123', 'abc123', '新旧密码不能一致！'],
];

const values = (password: string, paypassword: string, confirmation: string) => ({
  password,
  paypassword,
  confirmation,
});

test.each(cases)('login password with old %j, new %j, confirmation %j gives %s', (old, next, confirmation, message) => {
  expect(firstIssue(loginPasswordRules, values(old, next, confirmation))?.message).toBe(message);
});

test.each([
  ...cases,
  ['abc123', 'abc124', 'abc124', '支付密码长度需是6位！'],
  ['123456', '1234567', '1234567', '支付密码长度需是6位！'],
] as typeof cases)(
  'fund password with old %j, new %j, confirmation %j gives %s',
  (old, next, confirmation, message) => {
    expect(firstIssue(fundPasswordRules, values(old, next, confirmation))?.message).toBe(message);
  },
);

test('accepts valid passwords', () => {
  expect(firstIssue(loginPasswordRules, values('secret88', 'secret99', 'secret99'))).toBeUndefined();
  expect(firstIssue(fundPasswordRules, values('abc!23', '654321', '654321'))).toBeUndefined();
});
