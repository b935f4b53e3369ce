import { writeSetting } from '../../base/settings/settings';
import { matchPayments } from '../../operators/payments/matchPayments';
import { paymentHost } from '../../testing/paymentHost';
import type { IncomingPayment } from '../incoming/incomingPayments.store';
import { autoApprove } from '../incoming/settings';
import { depositExpiry } from '../../members/site/depositExpiry';

const at = paymentHost();

const progress = async (deposit_no: string) => (await at.host.send('payinfo', { deposit_no }, at.member)).data;
const detail = async (out_trade_no: string) => (await at.host.send('orderdetail', { out_trade_no }, at.member)).data;
const assign = (id: string, order: string) =>
  at.host.operator('POST', `/payments/${id}/assign`, { order, reason: '核对无误' });

beforeEach(() => at.closeOrders());

test('an order says until when it can be paid, by the present setting', async () => {
  at.host.setNow(new Date('2026-03-10T15:00:00+08:00'));
  const order = await at.order();
  expect(await progress(order)).toMatchObject({
    state: 1,
    expires_at: '2026-03-11 15:00:00',
    cancellable: 1,
    paid: [],
  });
  await writeSetting(at.host.db, depositExpiry, 2);
  expect(await progress(order)).toMatchObject({ expires_at: '2026-03-10 17:00:00' });
  await writeSetting(at.host.db, depositExpiry, depositExpiry.initial);
});

test('user info has the newest order to pay, until a payment is assigned or the member reports one', async () => {
  const payable = async () => (await at.host.send('user', {}, at.member)).data.payable_deposit;
  expect(await payable()).toBeNull();
  const [first, second] = [await at.order(), await at.order()];
  expect(await payable()).toEqual({
    out_trade_no: second,
    amount: '100.00',
    expires_at: (await progress(second)).expires_at,
  });
  await at.host.send('reportpayment', { out_trade_no: second, reference: 'a1b2', picture: '' }, at.member);
  expect(await payable()).toMatchObject({ out_trade_no: first });
  expect((await assign(await at.pay({ amount: 1n }, 'confirmed'), first)).code).toBe(200);
  expect(await payable()).toBeNull();
});

test.each<[string, Partial<IncomingPayment>, 'seen' | 'confirmed', object[]]>([
  ['that is not final yet', {}, 'seen', [{ amount: '14.29', state: 'seen' }]],
  ['that is final', {}, 'confirmed', [{ amount: '14.29', state: 'confirmed' }]],
  ['of another amount, which may be of another order', { amount: 14_290_001n }, 'seen', []],
  ['on another chain', { channel: 'usdt-erc20' }, 'seen', []],
  ['to another address', { recipient: 'TQ' }, 'seen', []],
  ['from before the order', { paidAt: new Date(Date.now() - 3_600_000) }, 'seen', []],
])('a payment %s is shown with the order at a shared address: %j', async (_what, change, kind, paid) => {
  const order = await at.order();
  await at.pay(change, kind);
  const cancellable = paid.length === 0 ? 1 : 0;
  expect(await progress(order)).toMatchObject({ paid, cancellable });
  expect(await detail(order)).toMatchObject({ asked: '14.29', currency: 'USDT', cancellable });
  expect(await detail(order)).not.toHaveProperty('received');
});

test.each([
  ['the chain was not read yet', null, { state: 'seen' }],
  ['it is in the newest block', 100, { state: 'seen', confirmations: 0, needed: 20 }],
  ['three blocks follow', 103, { state: 'seen', confirmations: 3, needed: 20 }],
  ['it becomes final at this moment', 125, { state: 'seen', confirmations: 20, needed: 20 }],
  ['the chain has got shorter', 99, { state: 'seen', confirmations: 0, needed: 20 }],
])('the blocks that confirm a payment are counted: %s', async (_what, head, paid) => {
  await at.host.db.run(
    `insert into chain_cursor (channel, head) values ('usdt-trc20', $1)
      on conflict (channel) do update set head = excluded.head`,
    [head],
  );
  const order = await at.order();
  await at.pay({}, 'seen', { block: 100n, blockHash: 'a' });
  expect((await progress(order)).paid).toEqual([{ amount: '14.29', ...paid }]);
});

test('what the chain has dropped is shown no longer', async () => {
  const order = await at.order();
  const id = await at.pay({}, 'seen');
  await at.host.db.run(`insert into incoming_payment_event (payment_id, kind) values ($1, 'dropped')`, [id]);
  expect(await progress(order)).toMatchObject({ paid: [], cancellable: 1 });
});

test('a payment that was assigned is shown with its order, and only there', async () => {
  const [order, other] = [await at.order(), await at.order()];
  await assign(await at.pay({ amount: 13_290_000n }), order);
  expect(await progress(order)).toMatchObject({ paid: [{ amount: '13.29', state: 'confirmed' }], cancellable: 0 });
  expect(await progress(other)).toMatchObject({ paid: [], cancellable: 1 });
  await at.decide(order, 'approve');
  expect(await detail(order)).toMatchObject({ state: 2, asked: '14.29', received: '13.29', currency: 'USDT' });
});

test.each([
  [{}, { asked: '100.00', received: '100.00' }],
  [
    { received: '90', note: '少付' },
    { asked: '100.00', received: '90.00' },
  ],
])('what an operator entered with %j is shown in yuan', async (decision, expected) => {
  const order = await at.order();
  await at.decide(order, 'approve', decision);
  expect(await detail(order)).toMatchObject({ ...expected, currency: 'CNY', cancellable: 0 });
});

test('once the site has credited an order, its payment stays with it', async () => {
  await writeSetting(at.host.db, autoApprove, { usdt: '1000.00', bank: '0.00', psp: '0.00' });
  const order = await at.order();
  await at.pay();
  await matchPayments(at.host.services);
  await writeSetting(at.host.db, autoApprove, autoApprove.initial);
  expect(await progress(order)).toMatchObject({ state: 2, paid: [{ amount: '14.29', state: 'confirmed' }] });
  // A payment of the same amount afterwards is not of this order.
  await at.pay();
  expect((await progress(order)).paid).toHaveLength(1);
});

test('transfers, and orders of others, have no asked amount and no progress', async () => {
  const order = await at.order();
  const other = await at.host.register();
  expect(await at.host.send('payinfo', { deposit_no: order }, other)).toMatchObject({ code: 422 });
  const { data } = await at.host.send('orderdetail', { out_trade_no: await at.withdrawal() }, at.member);
  expect(data).not.toHaveProperty('asked');
});
