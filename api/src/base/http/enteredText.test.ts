import { messages } from '@site/contract';
import { paymentHost } from '../../testing/paymentHost';
import { fundPassword, registration } from '../../testing/testHost';

/* That calls read what people type. What the reading functions make of it is tested in `contract`. */
const at = paymentHost();

const adjust = (amount: string) =>
  at.host.operator('POST', `/members/${at.member.id}/adjust`, { amount, reason: '更正' });
const transfer = (amount: string) =>
  at.host.send('transfer', { amount, sourcetype: 'userbalance', targettype: 'AG' }, at.member);
const withdraw = (amount: string, bank: number) =>
  at.host.send('withdraw', { amount, bank, password: fundPassword }, at.member);

test.each([
  ['¥ 1,000.00 元', '1000.00'],
  ['−1,000.00 元', '-1000.00'],
])('adjusts by %j', async (entered, read) => {
  await at.host.credit(at.member.id, 100_000n);
  expect((await adjust(entered)).code).toBe(200);
  expect((await at.newActions()).at(-1)?.after.amount).toBe(read);
});

test('orders, approves, transfers and withdraws an amount as people write it', async () => {
  const entered = ' １，０００。５ ';
  const order = await at.order({ paytype: 'alipay', amount: entered });
  expect((await at.host.operator('GET', `/deposits/${order}`)).data.amount).toBe('1000.50');
  expect((await at.decide(order, 'approve', { received: entered })).code).toBe(200);
  expect(await at.host.balance(at.member.id)).toBe(100_050n);
  expect((await transfer(entered)).code).toBe(200);
  expect(await at.host.balance(at.member.id)).toBe(0n);
  await at.host.credit(at.member.id, 100_050n);
  const { data } = await withdraw(entered, await at.account());
  expect((await at.host.operator('GET', `/withdrawals/${data.out_trade_no}`)).data.amount).toBe('1000.50');
});

test('refuses an amount that can be read in more than one way, and says so', async () => {
  const [bank, amount] = [await at.account(), '1,50'];
  const answers = [await at.recharge({ paytype: 'alipay', amount }), await adjust(amount), await transfer(amount)];
  for (const { message } of [...answers, await withdraw(amount, bank)]) expect(message).toBe(messages.amountAmbiguous);
  expect(await at.newActions()).toEqual([]);
});

test('stores and finds a mobile with its country code', async () => {
  const mobile = '+86 (0)138-0013-8000';
  expect((await at.host.send('updateuserinfo', { mobile, birthday: '', email: '' }, at.member)).code).toBe(200);
  expect((await at.host.operator('GET', `/members/${at.member.id}`)).data.mobile).toBe('13800138000');
  const found = await at.host.operator('GET', `/members?q=${encodeURIComponent(mobile)}`);
  expect(found.data.data.map(({ id }: { id: number }) => String(id))).toContain(at.member.id);
});

test('stores a name with every spelling of its dot, and a card number without separators', async () => {
  const { data } = await at.host.send('register', { ...registration('dotted88'), realname: '买买提 • 艾力' });
  const bound = {
    bank: '中国银行',
    bank_owner: '买买提．艾力',
    bank_no: '6222 0212-3456 7890',
    bank_address: '北京　分行',
  };
  const member = { token: data.api_token };
  expect((await at.host.send('bindcard', { ...bound, pay_pass: fundPassword }, member)).code).toBe(200);
  const [{ id }] = (await at.host.operator('GET', '/members?q=dotted88')).data.data;
  const { data: stored } = await at.host.operator('GET', `/members/${id}`);
  expect(stored).toMatchObject({
    realname: '买买提·艾力',
    payout_accounts: [{ bank_owner: '买买提·艾力', bank_no: '6222021234567890' }],
  });
});

const inGroups = (order: string) => order.replaceAll(/(\d{4})/g, '$1 ');
const inFullWidth = (text: string) => text.replaceAll(/[!-~]/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0));

test.each<[string, (order: string) => string]>([
  ['in groups', inGroups],
  ['in full-width characters', inFullWidth],
  ['with marks of direction', (order) => `\u202a${order}\u202c`],
  ['with hyphens', (order) => inGroups(order).replaceAll(' ', '-')],
  ['by its last digits in groups', (order) => inGroups(order).slice(-12)],
  ['by the user name with invisible marks', () => `\u200b${inFullWidth(at.member.name)}\u200e `],
])('finds an order that is written %s', async (_how, write) => {
  const orders = { deposits: await at.order(), withdrawals: await at.withdrawal() };
  for (const [queue, order] of Object.entries(orders)) {
    const { data } = await at.host.operator('GET', `/${queue}?q=${encodeURIComponent(write(order))}`);
    expect(data.data.map((row: { out_trade_no: string }) => row.out_trade_no)).toContain(order);
  }
});
