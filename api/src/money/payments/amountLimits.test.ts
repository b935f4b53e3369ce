import { writeSetting } from '../../base/settings/settings';
import { paymentHost } from '../../testing/paymentHost';
import { fundPassword } from '../../testing/testHost';
import { amountLimits } from './amountLimits';

const at = paymentHost();

beforeAll(() =>
  writeSetting(at.host.db, amountLimits, {
    deposit_least: '50.00',
    deposit_most: '5000.50',
    withdrawal_least: '200.00',
    withdrawal_most: '1000.00',
  }),
);

test.each([
  ['49.99', '单笔存款金额不能低于50元！'],
  ['50.00', undefined],
  ['5000.50', undefined],
  ['5000.51', '单笔存款金额不能高于5000.50元！'],
])('a deposit of %s yuan is answered with %s', async (amount, message) => {
  const answer = await at.recharge({ paytype: 'alipay', amount });
  expect(answer).toMatchObject(message ? { code: 422, message } : { code: 200 });
});

test.each([
  ['199.99', '单笔提现金额不能低于200元！'],
  ['200.00', undefined],
  ['1000.00', undefined],
  ['1000.01', '单笔提现金额不能高于1000元！'],
])('a withdrawal of %s yuan is answered with %s', async (amount, message) => {
  await at.host.credit(at.member.id, 500_000n);
  const bank = await at.account();
  const answer = await at.host.send('withdraw', { bank, amount, password: fundPassword }, at.member);
  expect(answer).toMatchObject(message ? { code: 422, message } : { code: 200 });
  expect(await at.host.balance(at.member.id)).toBe(500_000n - (message ? 0n : BigInt(amount.replace('.', ''))));
});

test.each([
  ['limits.deposit_least', '0', '存款下限须大于0！'],
  ['limits.deposit_least', '5000.51', '存款下限不能高于上限！'],
  ['limits.deposit_most', '49', '存款下限不能高于上限！'],
  ['limits.withdrawal_least', '99.99', '取款下限不能低于100.00元！'],
  ['limits.withdrawal_most', '199', '取款下限不能高于上限！'],
  ['limits.withdrawal_most', '1e9', '请填写金额，如100.00！'],
])('%s is not set to %s', async (key, value, message) => {
  const answer = await at.host.operator('POST', `/content/${key}`, { value });
  expect(answer).toMatchObject({ code: 422, message: expect.stringContaining(message) });
});

test('as shipped, a deposit of 0.01 yuan and one of the largest amount are accepted', async () => {
  await at.host.operator('POST', '/content/limits/reset');
  for (const amount of [amountLimits.initial.deposit_least, amountLimits.initial.deposit_most]) {
    expect((await at.recharge({ paytype: 'alipay', amount })).code).toBe(200);
  }
});
