import { messages } from '@site/contract';
import {
  ambiguousAmounts,
  amountSamples,
  mobileSamples,
  nameSamples,
  numberSamples,
} from '@site/contract/text-samples';
import { paymentHost } from '../../testing/paymentHost';
import { fundPassword, registration } from '../../testing/testHost';

const at = paymentHost();
beforeEach(() => at.host.db.run('delete from throttle'));

// The host refuses bodies with NUL.
const amounts = amountSamples.filter(([entered]) => !entered.includes('\0'));

const cents = (amount: string) => Number(amount).toFixed(2);
const adjust = (amount: string) =>
  at.host.operator('POST', `/members/${at.member.id}/adjust`, { amount, reason: '更正' });
const transfer = (amount: string) =>
  at.host.send('transfer', { amount, sourcetype: 'userbalance', targettype: 'AG' }, at.member);
const withdraw = (amount: string, bank: number) =>
  at.host.send('withdraw', { amount, bank, password: fundPassword }, at.member);

// Adjustments have a limit.
const adjustments = amounts.filter(([, read]) => Number(read) < 100_000);

test.each([...adjustments, ['−1,000.00 元', '-1000.00'], ['-￥1，000', '-1000']])(
  'adjusts by %j',
  async (entered, read) => {
    await at.host.credit(at.member.id, 100_000n);
    expect((await adjust(entered)).code).toBe(200);
    expect((await at.newActions()).at(-1)?.after.amount).toBe(cents(read));
  },
);

test.each(amounts.filter(([, read]) => Number(read) >= 100 && Number(read) <= 10_000))(
  'orders, approves, transfers and withdraws %j',
  async (entered, read) => {
    const order = await at.order({ paytype: 'alipay', amount: entered });
    expect((await at.host.operator('GET', `/deposits/${order}`)).data.amount).toBe(cents(read));
    expect((await at.decide(order, 'approve', { received: entered })).code).toBe(200);
    const fen = BigInt(cents(read).replace('.', ''));
    expect(await at.host.balance(at.member.id)).toBe(fen);
    expect((await transfer(entered)).code).toBe(200);
    expect(await at.host.balance(at.member.id)).toBe(0n);
    await at.host.credit(at.member.id, fen);
    const { data } = await withdraw(entered, await at.account());
    expect((await at.host.operator('GET', `/withdrawals/${data.out_trade_no}`)).data.amount).toBe(cents(read));
  },
);

test('refuses an amount that can be read in more than one way, and says so', async () => {
  const bank = await at.account();
  for (const amount of ambiguousAmounts) {
    const answers = [await at.recharge({ paytype: 'alipay', amount }), await adjust(amount), await transfer(amount)];
    for (const { message } of [...answers, await withdraw(amount, bank)])
      expect(message).toBe(messages.amountAmbiguous);
  }
  expect((await at.newActions()).map(({ kind }) => kind)).toEqual([]);
});

test.each(mobileSamples.filter(([, read]) => /^1\d{10}$/.test(read)))('stores mobile %j', async (mobile, read) => {
  expect((await at.host.send('updateuserinfo', { mobile, birthday: '', email: '' }, at.member)).code).toBe(200);
  expect((await at.host.operator('GET', `/members/${at.member.id}`)).data.mobile).toBe(read);
  const found = await at.host.operator('GET', `/members?q=${encodeURIComponent(mobile)}`);
  expect(found.data.data.map(({ id }: { id: number }) => String(id))).toContain(at.member.id);
});

const cards = numberSamples.filter(([, read]) => /^\d{16}$/.test(read));

test.each(nameSamples.map((name, index) => [...name, ...(cards[index % cards.length] ?? cards[0]!)]))(
  'stores name %j as %j, and binds card %j',
  async (realname, read, number, card) => {
    const name = `name${nameSamples.findIndex(([entered]) => entered === realname)}aa`;
    const { data } = await at.host.send('register', { ...registration(name), realname });
    const member = { token: data.api_token };
    const bound = { bank: '中国银行', bank_owner: realname, bank_no: number, bank_address: '北京　分行' };
    expect((await at.host.send('bindcard', { ...bound, pay_pass: fundPassword }, member)).code).toBe(200);
    const [{ id }] = (await at.host.operator('GET', `/members?q=${name}`)).data.data;
    const { data: stored } = await at.host.operator('GET', `/members/${id}`);
    expect(stored).toMatchObject({ realname: read, payout_accounts: [{ bank_owner: read, bank_no: card }] });
  },
);

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
