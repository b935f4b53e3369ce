import { paymentHost } from '../../testing/paymentHost';
import type { TestMember } from '../../testing/testHost';

const at = paymentHost();

describe('records', () => {
  test('are listed newest first, fifteen a page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 17; n += 1) {
      const id = await at.order();
      // Only a few deposits may wait at once.
      await at.host.operator('POST', `/deposits/${id}/reject`);
      ids.push(id);
    }
    const first = await at.records(1);
    expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 15, total: 17 });
    expect(first.data.map((row: { out_trade_no: string }) => row.out_trade_no)).toEqual(ids.toReversed().slice(0, 15));
    expect((await at.records(1, { page: 2 })).data).toHaveLength(2);
    expect((await at.records(1, { page: 3 })).data).toEqual([]);
  });

  test.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ])('of date %s are of whole Beijing days', async (date, expected) => {
    // Midnight in Beijing is 16:00 UTC: the days before begin there, not at UTC's midnight.
    for (const moment of [
      '2026-03-10T16:00:00Z',
      '2026-03-10T15:59:59Z',
      '2026-03-04T15:59:59Z',
      '2026-02-20T15:59:59Z',
      '2026-02-01T00:00:00Z',
    ]) {
      at.host.setNow(new Date(moment));
      await at.order();
    }
    at.host.setNow(new Date('2026-03-11T15:59:00Z'));
    expect((await at.records(1, { date })).total).toBe(expected);
  });

  describe('in detail', () => {
    const detail = (out_trade_no: string) => at.host.send('orderdetail', { out_trade_no }, at.member);
    const steps = async (id: string) => (await detail(id)).data.steps;

    test('show when an order was submitted and decided, by which rule and why', async () => {
      const id = await at.order();
      const submitted = { state: 1, reason: '', rule: '', at: expect.any(String) };
      expect(await steps(id)).toEqual([submitted]);
      await at.host.operator('POST', `/deposits/${id}/reject`, { reason: '未到账', note: '内部备注' });
      expect(await steps(id)).toEqual([
        submitted,
        { state: 3, reason: '未到账', rule: '人工审核', at: expect.any(String) },
      ]);
    });

    test('show that a transfer was processed immediately', async () => {
      await at.host.credit(at.member.id, 10_000n);
      const sides = { sourcetype: 'userbalance', targettype: 'AG' };
      await at.host.send('transfer', { amount: '10', ...sides }, at.member);
      const { out_trade_no: id } = (await at.records(3)).data[0];
      expect((await detail(id)).data).toMatchObject({
        out_trade_no: id,
        amount: '10.00',
        pay_way: 'AG',
        steps: [{ state: 1, reason: '', rule: '即时处理', at: expect.any(String) }],
      });
    });
  });
});

describe('order times', () => {
  const { host } = at;
  let member: TestMember;
  /** ms by which the clock of the cache is ahead. */
  let ahead = 0;

  const now = new Date('2026-03-10T04:00:00Z');
  const unknown = {
    deposit: { usdt: null, bank: null, alipay: null, wxpay: null },
    withdrawal: { usdt: null, bank: null },
  };

  let orders = 0;
  const day = 86_400_000;

  /** Inserts a decided deposit that took `seconds`; `daysAgo` it was decided. */
  const insertDeposit = (paytype: string, seconds: number, { state = 2, daysAgo = 1 } = {}) => {
    const decidedAt = new Date(now.getTime() - daysAgo * day);
    return host.db.run(
      `insert into deposit (out_trade_no, member_id, paytype, amount, real_money, state, created_at, decided_at)
      values ($1, $2, $3, 100, 1, $4, $5, $6)`,
      [`D${(orders += 1)}`, member.id, paytype, state, new Date(decidedAt.getTime() - seconds * 1000), decidedAt],
    );
  };

  const insertWithdrawal = async (rate: string | null, seconds: number) => {
    const account = await host.db.row<{ id: string }>('select id from payout_account where member_id = $1', [
      member.id,
    ]);
    await host.db.run(
      `insert into withdrawal
        (out_trade_no, member_id, payout_account_id, amount, rate, state, stage, created_at, decided_at)
      values ($1, $2, $3, 10000, $4, 2, 'approved', $5, $6)`,
      [`W${(orders += 1)}`, member.id, account?.id, rate, new Date(now.getTime() - seconds * 1000), now],
    );
  };

  const times = async () => (await host.send('ordertimes', {}, member)).data;
  /** Lets the cached answer expire. */
  const later = () => {
    ahead += 15_000;
  };

  beforeAll(async () => {
    member = await host.register();
    const card = { bank: '招商银行', bank_owner: '张三', bank_no: '6222021234561234', bank_address: '北京分行' };
    await host.send('bindcard', { ...card, pay_pass: '123456' }, member);
  });

  beforeEach(() => {
    host.setNow(now);
    const realNow = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead);
  });
  afterEach(() => jest.restoreAllMocks());

  test('has no usual time of a way below 20 decisions, and median and 90th percentile in seconds from 20', async () => {
    for (let n = 1; n <= 19; n += 1) await insertDeposit('usdt', n * 10);
    // Neither a rejection nor an approval before the last 28 days counts.
    await insertDeposit('usdt', 5000, { state: 3 });
    await insertDeposit('usdt', 5000, { daysAgo: 28.01 });
    expect(await times()).toEqual(unknown);

    await insertDeposit('usdt', 200, { daysAgo: 27.9 });
    expect(await times()).toEqual(unknown);
    later();
    expect(await times()).toEqual({ ...unknown, deposit: { ...unknown.deposit, usdt: { median: 105, p90: 181 } } });
  });

  test('measures each way by itself', async () => {
    for (let n = 0; n < 20; n += 1) {
      await insertDeposit('wxpay', 60);
      await insertWithdrawal('7.1', 600);
      await insertWithdrawal(null, 3600);
    }
    later();
    expect(await times()).toMatchObject({
      deposit: { wxpay: { median: 60, p90: 60 }, alipay: null },
      withdrawal: { usdt: { median: 600, p90: 600 }, bank: { median: 3600, p90: 3600 } },
    });
  });
});
