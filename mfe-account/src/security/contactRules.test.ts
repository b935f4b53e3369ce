import { firstIssue } from '@site/shared';
import { emailRules, mobileRules } from './contactRules';

test.each([
  ['13800138000', true],
  ['013800138000', true],
  ['8615912345678', true],
  ['1795118012345678', true],
  ['14512345678', true],
  ['14712345678', true],
  ['17612345678', true],
  ['15412345678', false],
  ['14612345678', false],
  ['17512345678', false],
  ['16612345678', false],
  ['1380013800', false],
  ['', false],
])('mobile %j is valid: %s', (mobile, fine) => {
  expect(firstIssue(mobileRules(), { mobile })?.message).toBe(fine ? undefined : '请输入正确手机号');
});

test('accepts further numbers by the operator’s pattern', () => {
  const rules = mobileRules({ more: /^(?:1[69]\d{9})$/ });
  expect(firstIssue(rules, { mobile: '16612345678' })).toBeUndefined();
  expect(firstIssue(rules, { mobile: '13812345678' })).toBeUndefined();
  expect(firstIssue(rules, { mobile: '12812345678' })?.message).toBe('请输入正确手机号');
});

test.each([
  ['a@b.cn', true],
  ['a.b+c@d-e.com.cn', true],
  ['a@b', false],
  ['a b@c.cn', false],
  ['', false],
])('e-mail %j is valid: %s', (email, fine) => {
  expect(firstIssue(emailRules(), { email })?.message).toBe(fine ? undefined : '请输入正确邮箱');
});

test.each([
  [mobileRules({ asksPassword: true }), { mobile: '' }, '请输入正确手机号'],
  [mobileRules({ asksPassword: true }), { mobile: '13800138000' }, '请输入登录密码'],
  [mobileRules({ asksPassword: true }), { mobile: '13800138000', password: 'secret123' }, undefined],
  [emailRules({ asksPassword: true }), { email: 'a@b.cn', password: '' }, '请输入登录密码'],
  [emailRules({ asksPassword: true }), { email: 'a@b.cn', password: 'secret123' }, undefined],
])('with the login password: %#', (rules, values, message) => {
  expect(firstIssue(rules, values)?.message).toBe(message);
});
