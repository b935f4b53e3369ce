import { firstIssue } from '@site/shared';
import { addBankCardRules, addUsdtRules } from './addRules';

const card = {
  bank_owner: '张三',
  bank: '招商银行',
  bank_address: '北京分行',
  bank_no: '6225880100000000',
  pay_pass: '123456',
};

test.each([
  [{ bank_owner: ' ' }, '请输入姓名'],
  [{ bank: '' }, '请输入银行'],
  [{ bank_address: '' }, '请输入开户行地址'],
  [{ bank_no: '' }, '请输入银行卡号'],
  [{ pay_pass: '' }, '请输入支付密码'],
  [{ bank_no: '1234567' }, '请输入正确的卡号长度'],
  [{ pay_pass: '12345' }, '请输入支付密码长度'],
  [{ pay_pass: '1234567890123456789' }, '请输入支付密码长度'],
  // In the order listed: everything is there before lengths are looked at.
  [{ bank_owner: '', bank: '', bank_address: '', bank_no: '', pay_pass: '' }, '请输入姓名'],
  [{ bank_no: '123', pay_pass: '' }, '请输入支付密码'],
  [{ bank_no: '123', pay_pass: '1' }, '请输入正确的卡号长度'],
])('bank card %j gives %s', (changes, message) => {
  expect(firstIssue(addBankCardRules, { ...card, ...changes })?.message).toBe(message);
});

test.each([[{}], [{ bank_no: '12345678' }], [{ pay_pass: '123456789012345678' }]])(
  'bank card accepts %j',
  (changes) => {
    expect(firstIssue(addBankCardRules, { ...card, ...changes })).toBeUndefined();
  },
);

test.each([
  [{}, '请输入USDT地址'],
  [{ bank_no: 'T1' }, '请选择钱包协议'],
  [{ bank_no: 'T1', bank_owner: 'TRC20' }, '请输入支付密码'],
  [{ bank_no: 'T1', bank_owner: 'TRC20', pay_pass: '1' }, undefined],
])('wallet %j gives %s', (values, message) => {
  expect(firstIssue(addUsdtRules, values)?.message).toBe(message);
});
