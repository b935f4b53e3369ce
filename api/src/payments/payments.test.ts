import { balanceOf } from '../ledger/ledger';
import { held, system } from '../ledger/accounts';
import { writeSetting } from '../settings/settings';
import { fundPassword, testHost, type TestMember } from '../testing/testHost';
import { rates } from './rates';
import { ways } from './ways';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;
let member: TestMember;

beforeAll(async () => {
  host = await hostReady;
});

beforeEach(async () => {
  member = await host.register();
});

afterEach(async () => {
  host.setNow(undefined);
  expect(await host.db.row('select coalesce(sum(balance), 0)::text total from account')).toEqual({ total: '0' });
});

const bankTransfer = {
  paytype: 'bank',
  amount: '250.50',
  bank: '中国银行',
  bank_owner: '张三',
  bank_no: '6222',
  bank_address: '北京',
};
const wallet = { bank: 'USDT', bank_no: `T${'a'.repeat(33)}`, bank_owner: 'TRC20', pay_pass: fundPassword };

const recharge = (payload: object, key?: string) =>
  host.send('recharge', payload, { ...member, ...(key ? { key } : {}) });
const order = async (payload: object = { paytype: 'usdt', amount: '100', catepay: 'TRC20' }) =>
  (await recharge(payload)).data.deposit_no as string;
const account = async (payload: object = wallet) => {
  await host.send('bindcard', payload, member);
  return (await host.send('getcard', { type: 2 }, member)).data[0].id as number;
};
const records = async (type: number, change: object = {}) =>
  (await host.send('gettransrecord', { api_type: '', date: 4, page: 1, type, ...change }, member)).data;

describe('a deposit', () => {
  test('in USDT is an order with the rate of its moment', async () => {
    const answer = await recharge({ paytype: 'usdt', amount: '100', catepay: 'ERC20' });
    expect(answer).toMatchObject({ code: 200, message: answer.data.deposit_no });
    await writeSetting(host.db, rates, { ...rates.initial, usdtrate: '6.00' });
    const { data } = await host.send('payinfo', { deposit_no: answer.message }, member);
    await writeSetting(host.db, rates, rates.initial);
    expect(data).toEqual({
      info: { amount: '100.00', real_money: '14.28', bank: 'ERC20', paytype: 'usdt' },
      cardlist: { mch_id: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/), payimg: '' },
    });
  });

  test('over the bank says that it waits for a review', async () => {
    expect(await recharge(bankTransfer)).toMatchObject({ code: 200, message: '操作成功，请等待工作人员审核！' });
  });

  test.each([
    [{ paytype: 'usdt', amount: '0', catepay: 'TRC20' }, '请输入正确的金额！'],
    [{ paytype: 'usdt', amount: '0.01', catepay: 'TRC20' }, '请输入正确的金额！'],
    [{ paytype: 'cash', amount: '5' }, '存款方式有误！'],
    [{ ...bankTransfer, bank_owner: '' }, '请输入存款人姓名'],
    [{ ...bankTransfer, bank: '' }, '请选择银行类型'],
    [{ ...bankTransfer, bank_no: '' }, '请输入银行卡号'],
    [{ ...bankTransfer, bank_address: '' }, '请输入开户行地址'],
  ])('like %j is refused: %s', async (payload, message) => {
    expect(await recharge(payload)).toEqual({ code: 422, message, data: null });
  });

  test('by a way that is closed is refused', async () => {
    await writeSetting(host.db, ways, { ...ways.initial, card: 0 });
    expect((await recharge(bankTransfer)).code).toBe(422);
    expect((await host.send('get_pay_way', {}, member)).data).toEqual({ usdt: 1, card: 0, alipay: 1, wxpay: 1 });
    await writeSetting(host.db, ways, ways.initial);
  });

  test("is nobody else's to see", async () => {
    const deposit_no = await order();
    const other = await host.register();
    expect((await host.send('payinfo', { deposit_no }, other)).code).toBe(422);
    expect((await host.send('orderdetail', { out_trade_no: deposit_no }, other)).code).toBe(422);
  });

  test('comes into the wallet when an operator approves it, once', async () => {
    const id = await order();
    expect(await host.balance(member.id)).toBe(0n);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => host.operator('POST', `/deposits/${id}/approve`)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422, 422, 422]);
    expect((await host.operator('POST', `/deposits/${id}/reject`)).code).toBe(422);
    expect(await host.balance(member.id)).toBe(10_000n);
    const { data } = await host.send('user', {}, member);
    expect(data).toMatchObject({ balance: '100.00', paysum: '100.00' });
    expect((await records(1)).data).toEqual([
      { amount: '100.00', created_at: expect.any(String), pay_way: 'USDT-TRC20', out_trade_no: id, state: 2 },
    ]);
  });

  test('that is rejected brings nothing, and says why', async () => {
    const id = await order();
    expect((await host.operator('POST', `/deposits/${id}/reject`, { note: '未到账' })).code).toBe(200);
    expect(await host.balance(member.id)).toBe(0n);
    const { data } = await host.send('orderdetail', { out_trade_no: id }, member);
    expect(data).toMatchObject({ state: 3, steps: [{ state: 1 }, { state: 3, note: '未到账' }] });
  });
});

describe('a withdrawal', () => {
  const withdraw = (bank: number, change: object = {}, key?: string) =>
    host.send(
      'withdraw',
      { amount: '100', bank, password: fundPassword, ...change },
      { ...member, ...(key ? { key } : {}) },
    );

  test('is held, and leaves when approved', async () => {
    const bank = await account();
    await host.credit(member.id, 50_000n);
    expect(await withdraw(bank)).toMatchObject({ code: 200, message: '提交成功，请等待后台审核！' });
    expect(await host.balance(member.id)).toBe(40_000n);
    expect(await balanceOf(host.db, held(member.id))).toBe(10_000n);
    const { out_trade_no: id, state } = (await records(2)).data[0];
    expect(state).toBe(1);
    const listed = (await host.operator('GET', '/withdrawals?state=1')).data.data[0];
    // 100 yuan are 14.08 USDT at 7.10, less 1.00.
    expect(listed).toMatchObject({
      out_trade_no: id,
      username: member.name,
      amount: '100.00',
      net: '13.08',
      bank_no: wallet.bank_no,
    });
    const out = await balanceOf(host.db, system('withdrawals'));
    expect((await host.operator('POST', `/withdrawals/${id}/approve`)).code).toBe(200);
    expect(await balanceOf(host.db, held(member.id))).toBe(0n);
    expect(await balanceOf(host.db, system('withdrawals'))).toBe(out + 10_000n);
    expect((await records(2)).data[0].state).toBe(2);
  });

  test('comes back when rejected, once', async () => {
    const bank = await account();
    await host.credit(member.id, 10_000n);
    await withdraw(bank);
    const id = (await records(2)).data[0].out_trade_no;
    const answers = await Promise.all(
      ['reject', 'approve', 'reject'].map((word) => host.operator('POST', `/withdrawals/${id}/${word}`)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await balanceOf(host.db, held(member.id))).toBe(0n);
    expect([0n, 10_000n]).toContain(await host.balance(member.id));
    expect(await host.balance(member.id)).toBe((await records(2)).data[0].state === 3 ? 10_000n : 0n);
  });

  test('of 60 at the same time exactly as many succeed as there is money for', async () => {
    const bank = await account();
    await host.credit(member.id, 100_000n);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => withdraw(bank, { amount: '100' }, `press-${n}`)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
    expect(answers.filter(({ message }) => message === '余额不足！')).toHaveLength(50);
    expect((await records(2)).total).toBe(10);
  });

  test.each([
    [{ amount: '99.99' }, '单笔提现金额不能低于100元！'],
    [{ password: '' }, '请输入支付密码'],
    [{ password: '000000' }, '支付密码错误！'],
    [{ bank: 999_999 }, '您想要提现到哪里？'],
    [{ amount: '9999999' }, '余额不足！'],
  ])('with %j is refused: %s', async (change, message) => {
    const bank = await account();
    await host.credit(member.id, 10_000n);
    expect(await withdraw(bank, change)).toEqual({ code: 422, message, data: null });
    expect(await host.balance(member.id)).toBe(10_000n);
  });

  test("to another's or an unbound account is refused", async () => {
    const bank = await account();
    await host.send('delcard', { id: bank }, member);
    await host.credit(member.id, 10_000n);
    expect((await withdraw(bank)).message).toBe('您想要提现到哪里？');
    member = await host.register();
    await host.credit(member.id, 10_000n);
    expect((await withdraw(bank)).message).toBe('您想要提现到哪里？');
  });

  test('whose fee would eat all of it is refused', async () => {
    const bank = await account();
    await host.credit(member.id, 10_000n);
    await writeSetting(host.db, rates, { ...rates.initial, withdrawfeeusdttrc: '14.08' });
    expect((await withdraw(bank)).code).toBe(422);
    await writeSetting(host.db, rates, rates.initial);
  });
});

describe('an Idempotency-Key', () => {
  const payload = { paytype: 'usdt', amount: '100', catepay: 'TRC20' };

  test('gives the first answer again and makes no second order', async () => {
    const first = await recharge(payload, 'press-1');
    expect(await recharge({ ...payload, amount: 100, unknown: 1 }, 'press-1')).toEqual(first);
    expect((await records(1)).total).toBe(1);
  });

  test('with another payload is refused', async () => {
    await recharge(payload, 'press-1');
    expect((await recharge({ ...payload, amount: '101' }, 'press-1')).code).toBe(422);
    expect((await records(1)).total).toBe(1);
  });

  test('is each member’s own, and each call’s', async () => {
    const first = await recharge(payload, 'press-1');
    member = await host.register();
    expect((await recharge(payload, 'press-1')).message).not.toBe(first.message);
  });

  test('pressed twelve times at once moves the money once', async () => {
    const bank = await account();
    await host.credit(member.id, 100_000n);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        host.send('withdraw', { amount: '100', bank, password: fundPassword }, { ...member, key: 'same' }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.code).toBe(200);
    expect(await host.balance(member.id)).toBe(90_000n);
  });

  test('repeats a refusal too', async () => {
    const bank = await account();
    const ask = () =>
      host.send('withdraw', { amount: '100', bank, password: fundPassword }, { ...member, key: 'poor' });
    const first = await ask();
    expect(first.message).toBe('余额不足！');
    await host.credit(member.id, 10_000n);
    expect(await ask()).toEqual(first);
    expect(await host.balance(member.id)).toBe(10_000n);
  });

  test('is forgotten after 24 hours', async () => {
    const first = await recharge(payload, 'old');
    await host.db.run(`update idempotent_answer set created_at = now() - interval '25 hours'`);
    const second = await recharge({ ...payload, amount: '101' }, 'old');
    expect(second.code).toBe(200);
    expect(second.message).not.toBe(first.message);
  });

  test('leaves no trace of a password', async () => {
    const bank = await account();
    await host.send('withdraw', { amount: '100', bank, password: fundPassword }, { ...member, key: 'k' });
    const kept = await host.db.rows('select * from idempotent_answer');
    expect(JSON.stringify(kept)).not.toContain(fundPassword);
  });
});

describe('records', () => {
  test('come newest first, fifteen a page, and end', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 17; n += 1) ids.push(await order());
    const first = await records(1);
    expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 15, total: 17 });
    expect(first.data.map((row: { out_trade_no: string }) => row.out_trade_no)).toEqual(ids.toReversed().slice(0, 15));
    expect((await records(1, { page: 2 })).data).toHaveLength(2);
    expect((await records(1, { page: 3 })).data).toEqual([]);
  });

  test.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ])('of date %s are of whole Beijing days', async (date, expected) => {
    // Midnight in Beijing is 16:00 UTC: the days before begin there, not at UTC's midnight.
    for (const at of [
      '2026-03-10T16:00:00Z',
      '2026-03-10T15:59:59Z',
      '2026-03-04T15:59:59Z',
      '2026-02-20T15:59:59Z',
      '2026-02-01T00:00:00Z',
    ]) {
      host.setNow(new Date(at));
      await order();
    }
    host.setNow(new Date('2026-03-11T15:59:00Z'));
    expect((await records(1, { date })).total).toBe(expected);
  });
});

describe('limits of one’s own', () => {
  const set = (payload: object) => host.send('setlimit', payload, member);

  test('a deposit limit counts what waits and what came, not what was rejected', async () => {
    expect((await set({ kind: 'deposit', period: 'day', amount: '250' })).code).toBe(200);
    const id = await order();
    await order();
    expect((await recharge({ paytype: 'usdt', amount: '100', catepay: 'TRC20' })).message).toBe(
      '已超出您设置的存款限额！',
    );
    await host.operator('POST', `/deposits/${id}/reject`);
    expect((await recharge({ paytype: 'usdt', amount: '150', catepay: 'TRC20' })).code).toBe(200);
    const { data } = await host.send('limits', {}, member);
    expect(data).toContainEqual({ kind: 'deposit', period: 'day', amount: '250.00', used: '250.00' });
  });

  test('orders at the same time cannot go over it together', async () => {
    await set({ kind: 'deposit', period: 'week', amount: '300' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => recharge({ paytype: 'alipay', amount: '100' })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
  });

  test('a looser limit waits a day, a tighter one does not', async () => {
    await set({ kind: 'deposit', period: 'day', amount: '100' });
    await set({ kind: 'deposit', period: 'day', amount: '500' });
    expect((await recharge({ paytype: 'alipay', amount: '200' })).code).toBe(422);
    host.setNow(new Date(Date.now() + 25 * 3_600_000));
    expect((await recharge({ paytype: 'alipay', amount: '200' })).code).toBe(200);
  });

  test('a time-out stops deposits until it is over; withdrawing stays open', async () => {
    expect((await set({ kind: 'timeout', period: '1d' })).code).toBe(200);
    expect((await recharge({ paytype: 'alipay', amount: '200' })).code).toBe(422);
    const bank = await account();
    await host.credit(member.id, 10_000n);
    expect((await host.send('withdraw', { amount: '100', bank, password: fundPassword }, member)).code).toBe(200);
    host.setNow(new Date(Date.now() + 25 * 3_600_000));
    expect((await recharge({ paytype: 'alipay', amount: '200' })).code).toBe(200);
  });

  test.each([
    { kind: 'deposit', period: 'year', amount: '5' },
    { kind: 'timeout', period: 'constructor' },
    { kind: 'toString', period: '1d' },
  ])('%j is none', async (payload) => expect((await set(payload)).code).toBe(422));
});
