import * as v from 'valibot';
import { writeSetting } from '../../base/settings/settings';
import { matchPayments } from '../../operators/payments/matchPayments';
import { paymentHost } from '../../testing/paymentHost';
import { depositExpiry } from '../../members/site/depositExpiry';
import { expireWaitingDeposits } from './depositExpiry';
import { expiryBatch } from './orders.store';

const at = paymentHost();
const ordered = Date.parse('2026-03-10T15:00:00+08:00');
const hour = 3_600_000;
const alipay = { paytype: 'alipay', amount: '100' };

const expireAt = (ms: number) => {
  at.host.setNow(new Date(ms));
  return expireWaitingDeposits(at.host.services);
};
const orderThen = async () => {
  at.host.setNow(new Date(ordered));
  return at.order(alipay);
};
const stateOf = async (order: string) =>
  (await at.host.db.row<{ state: number }>('select state from deposit where out_trade_no = $1', [order]))?.state;

test.each([
  ['the default of 24 hours', undefined, 24],
  ['another setting', 2, 2],
])('a waiting deposit expires after %s, with the reason in its timeline', async (_what, setting, hours) => {
  if (setting) await writeSetting(at.host.db, depositExpiry, setting);
  const order = await orderThen();
  expect(await expireAt(ordered + hours * hour - 1000)).toBe(0);
  expect(await stateOf(order)).toBe(1);
  expect(await expireAt(ordered + hours * hour)).toBe(1);
  await writeSetting(at.host.db, depositExpiry, depositExpiry.initial);

  const { data } = await at.host.send('orderdetail', { out_trade_no: order }, at.member);
  expect(data).toMatchObject({
    state: 3,
    reason: '订单已过期',
    steps: [{ state: 1 }, { state: 3, reason: '订单已过期', rule: '超时关闭' }],
  });
  expect((await at.host.operator('GET', `/deposits/${order}`)).data).toMatchObject({
    state: 3,
    decided_by: null,
    reason: '订单已过期',
  });
  expect((await at.decide(order, 'approve')).code).toBe(422);
  expect(await at.host.balance(at.member.id)).toBe(0n);
});

test('decided deposits never expire, and an expired one leaves room for another', async () => {
  const approved = await orderThen();
  await at.decide(approved, 'approve');
  for (let n = 0; n < 5; n += 1) await at.recharge(alipay);
  expect((await at.recharge(alipay)).code).toBe(422);
  expect(await expireAt(ordered + 24 * hour)).toBe(5);
  expect(await stateOf(approved)).toBe(2);
  expect((await at.recharge(alipay)).code).toBe(200);
});

test('several processes expire each deposit once', async () => {
  for (let n = 0; n < 4; n += 1) {
    at.member = await at.host.register();
    for (let k = 0; k < 5; k += 1) await orderThen();
  }
  const counts = await Promise.all(Array.from({ length: 4 }, () => expireAt(ordered + 24 * hour)));
  expect(counts.reduce((total, count) => total + count)).toBe(20);
});

test('a deposit whose approval is proposed while the expiry looks for deposits stays', async () => {
  at.host.setNow(new Date(ordered));
  const order = await at.order({ paytype: 'alipay', amount: '50000' });
  await at.host.addOperator('cashier');
  const { db } = at.host.services;
  let proposed: unknown;
  // Between the lock and the update: what the snapshot of the first statement did not show.
  const transaction: typeof db.transaction = (work, options) =>
    db.transaction(
      (tx) =>
        work({
          ...tx,
          rows: async (sql, params) => {
            const found = await tx.rows<any>(sql, params);
            await tx.run(
              `insert into operator_approval (call, request, permission, kind, target, reason, proposed_by)
                select 'x', '{}', 'payments:decide', 'deposits.approve', $1, '', min(id) from operator`,
              [`deposit:${order}`],
            );
            proposed = found;
            return found;
          },
        }),
      options,
    );
  at.host.setNow(new Date(ordered + 24 * hour));
  expect(await expireWaitingDeposits({ ...at.host.services, db: { ...db, transaction } })).toBe(0);
  expect(proposed).toHaveLength(1);
  expect(await stateOf(order)).toBe(1);
  await at.host.db.run('delete from operator_approval');
});

const usdt = { paytype: 'usdt', amount: '100', catepay: 'TRC20' };
const event = (id: string, kind: 'confirmed' | 'dropped') =>
  at.host.db.run(
    `insert into incoming_payment_event (payment_id, kind, block, block_hash) values ($1, '${kind}', 1, 'a')`,
    [id],
  );

test.each<[string, object, (id: string) => Promise<unknown>, number]>([
  ['that is not final keeps it open', {}, async () => undefined, 1],
  ['that became final before its order was looked for keeps it open', {}, (id) => event(id, 'confirmed'), 1],
  [
    'that waits for an operator keeps it open',
    {},
    (id) => event(id, 'confirmed').then(() => matchPayments(at.host.services)),
    1,
  ],
  ['that the chain has dropped lets it expire', {}, (id) => event(id, 'dropped'), 3],
  ['of another amount lets it expire', { amount: 14_290_001n }, async () => undefined, 3],
  ['on another chain lets it expire', { channel: 'usdt-erc20' }, async () => undefined, 3],
  ['from before the order lets it expire', { paidAt: new Date(ordered - hour) }, async () => undefined, 3],
])('a payment %s', async (_what, change, then, state) => {
  await at.closeOrders();
  at.host.setNow(new Date(ordered));
  const order = await at.order(usdt);
  await then(await at.pay({ paidAt: new Date(ordered), ...change }, 'seen', { block: 1n, blockHash: 'a' }));
  await expireAt(ordered + 24 * hour);
  expect(await stateOf(order)).toBe(state);
});

test('more deposits than one transaction takes expire', async () => {
  const count = expiryBatch + 1;
  await at.host.db.run(
    `insert into deposit (out_trade_no, member_id, paytype, amount, real_money, created_at)
      select 'D' || gen_random_uuid(), $1, 'bank', 100, 1, $2 from generate_series(1, $3)`,
    [at.member.id, new Date(ordered), count],
  );
  expect(await expireAt(ordered + 24 * hour)).toBeGreaterThanOrEqual(count);
});

test('a deposit that is approved at the moment of its expiry is either credited or expired', async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await orderThen();
    const before = await at.host.balance(at.member.id);
    const [approval, expired] = await Promise.all([at.decide(order, 'approve'), expireAt(ordered + 24 * hour)]);
    const won = approval.code === 200;
    expect(expired).toBe(won ? 0 : 1);
    expect(await stateOf(order)).toBe(won ? 2 : 3);
    expect(await at.host.balance(at.member.id)).toBe(before + (won ? 10_000n : 0n));
  }
});

test.each([
  [1, true],
  [720, true],
  [0, false],
  [721, false],
  [1.5, false],
  ['24', false],
])('the setting of %s hours is valid: %s', (value, valid) =>
  expect(v.safeParse(depositExpiry.schema, value).success).toBe(valid),
);
