import * as v from 'valibot';
import { calls } from './calls';
import type { CallName } from './index';
import { requiredLines, requiredText, text } from './types';

type Issues = readonly v.BaseIssue<unknown>[];

/** The first message of ours, looking into the branches of a union as the host does. */
const ours = (issues: Issues = []): string | undefined =>
  issues.map(({ message, issues: inner }) => (message.startsWith('Invalid ') ? ours(inner) : message)).find(Boolean);

/** What the host says first of a payload; undefined when it is taken. */
const said = (name: CallName, payload: object): string | undefined =>
  ours(v.safeParse(calls[name].request, payload, { abortEarly: true }).issues);

const registration = {
  name: 'member88',
  password: 'secret88',
  confirmPass: 'secret88',
  realname: '张三',
  paypassword: '123456',
};
const card = {
  bank_owner: '张三',
  bank: '工商银行',
  bank_address: '北京',
  bank_no: '6222021234567890',
  pay_pass: '123456',
};

describe('request schemas report the first error in the order of the form', () => {
  test.each<[CallName, object, string | undefined]>([
    ['login_pc', { name: ' linwan88 ', password: 'secret88' }, undefined],
    ['login_pc', { name: 'linwan88'.replace('i', '\u0130'), password: 'secret88' }, '账号或密码错误'],
    ['login_pc', { name: 'lin wan88', password: 'secret88' }, '账号或密码错误'],
    ['register', registration, undefined],
    [
      'register',
      { ...registration, name: 'linwan88'.replace('i', '\u0130') },
      '用户名长度不得低于6位，以字母和数字组合！',
    ],
    ['register', { ...registration, confirmPass: 'x', realname: '', paypassword: '' }, '两次密码不一致！'],
    ['register', { ...registration, realname: '9', paypassword: '' }, '姓名格式不正确，可以是中，英文名称！'],
    ['register', { ...registration, paypassword: 'abcdef' }, '支付密码长度需是6位！'],
    ['register', { ...registration, paypassword: '1234567' }, '支付密码长度需是6位！'],
    ['register', { ...registration, birthday: '1990-01-31' }, undefined],
    ['register', { ...registration, birthday: '1990-02-30' }, '请选择出生日期'],
    ['register', { ...registration, birthday: '19900131' }, '请选择出生日期'],
    ['register', { ...registration, paypassword: '', birthday: '' }, '支付密码长度需是6位！'],
    ['editPassword', { password: '', paypassword: '' }, '请输入旧密码'],
    ['editPassword', { password: 'old', paypassword: '' }, '请输入新密码'],
    ['editPassword', { password: 'old', paypassword: 'new' }, '请输入正确的旧密码长度'],
    ['editPassword', { password: 'secret88', paypassword: 'new' }, '请输入正确的新密码长度'],
    ['editPassword', { password: 'secret88', paypassword: 'newer123' }, undefined],
    ['editPayPassword', { password: '', paypassword: '1' }, '请输入旧密码'],
    ['editPayPassword', { password: '123456', paypassword: '12345' }, '请输入正确的新密码长度'],
    ['editPayPassword', { password: '123456', paypassword: '1234567' }, '支付密码长度需是6位！'],
    ['editPayPassword', { password: '123456', paypassword: '654321' }, undefined],
    ['withdraw', { bank: '', amount: '', password: '' }, '您想要提现到哪里？'],
    ['withdraw', { bank: 1, amount: '', password: '' }, '单笔提现金额不能低于100元！'],
    ['withdraw', { bank: 1, amount: '99.99', password: '' }, '单笔提现金额不能低于100元！'],
    ['withdraw', { bank: 1, amount: '100.001', password: '' }, '请输入正确的金额！'],
    ['withdraw', { bank: 1, amount: '100', password: '' }, '请输入您的支付密码！'],
    ['transfer', { amount: '', sourcetype: 'userbalance', targettype: 'AG' }, '请输入操作金额！'],
    ['transfer', { amount: 'x', sourcetype: 'userbalance', targettype: 'AG' }, '请输入操作金额！'],
    ['bindcard', { ...card, bank_no: '', pay_pass: '' }, '请输入银行卡号'],
    ['bindcard', { ...card, bank_no: '1234567', pay_pass: '' }, '请输入支付密码'],
    ['bindcard', { ...card, bank_no: '1234567', pay_pass: '1' }, '请输入正确的卡号长度'],
    ['bindcard', { ...card, pay_pass: '12345' }, '请输入支付密码长度'],
    ['bindcard', { ...card, pay_pass: '1234567890123456789' }, '请输入支付密码长度'],
    ['bindcard', card, undefined],
    ['applyagentdo', { mobile: '13800138000', apply_info: '第一行\n第二行' }, undefined],
    ['applyagentdo', { mobile: '13800138000', apply_info: '响\u0007铃' }, '请输入申请理由'],
  ])('%s %j: %s', (name, payload, message) => expect(said(name, payload)).toBe(message));
});

it('accepts a page number far beyond the last page', () => {
  expect(said('noticeList', { page: 999_999_999_999, limit: 999 })).toBeUndefined();
  expect(said('noticeList', { page: 0, limit: 999 })).toBe('参数有误');
});

describe('free text', () => {
  const note = requiredText(60, 'line');
  const longNote = requiredLines(60, 'lines');
  const isTaken = (schema: v.GenericSchema, value: string) => v.safeParse(schema, value).success;

  test.each([
    '\u200b',
    '\u2060\ufeff\u00ad',
    '\ufe0f',
    '\u034f',
    '\u3164',
    '\u115f \u1160',
    '\u2800',
    '\u0301',
    'a\u200b',
    'a\u202eb',
    'a\u2066b',
    'a\u0085b',
    'a\u009fb',
    'a\u2028b',
    'a\u2029b',
    'a\u200db',
    '\u200d👩',
    'a\u0007b',
  ])('is refused as %j', (value) => {
    expect([isTaken(note, value), isTaken(longNote, value)]).toEqual([false, false]);
    expect(isTaken(text(60), value)).toBe(false);
  });

  test.each(['原因', 'Zoë', 'e\u0301', '👍', '❤️', '👩‍👩‍👧', '👩🏽‍💻', '🏳️‍🌈', '…', '一 二'])('is taken as %j', (value) => {
    expect([isTaken(note, value), isTaken(longNote, value)]).toEqual([true, true]);
  });

  test('has line breaks in long texts alone', () => {
    expect([isTaken(note, '一\n二'), isTaken(longNote, '一\n\t二')]).toEqual([false, true]);
  });

  test('may be empty if it is not required', () => expect(isTaken(text(60), ' ')).toBe(true));
});
