import { yuan } from '../../base/money/money';
import { writeSetting } from '../../base/settings/settings';
import type { IncomingPayment } from '../../money/incoming/incomingPayments.store';
import { autoApprove, tolerance } from '../../money/incoming/settings';
import { paymentHost } from '../../testing/paymentHost';
import { matchPayments } from './matchPayments';

const at = paymentHost();
const pay: typeof at.pay = (...payment) => at.pay(...payment);
const stateOf = async (id: string) =>
  at.host.db.row<{ state: string; out_trade_no: string | null }>(
    'select state, out_trade_no from incoming_payment_state where payment_id = $1',
    [id],
  );
const balance = () => at.host.balance(at.member.id);
const assign = (id: string, order: string, body: object = {}) =>
  at.host.operator('POST', `/payments/${id}/assign`, { order, reason: '核对无误', ...body });
const allow = (usdt = '1000.00', within = '0') =>
  Promise.all([
    writeSetting(at.host.db, autoApprove, { usdt, bank: usdt, psp: usdt }),
    writeSetting(at.host.db, tolerance, { usdt: within, bank: '0.00', psp: '0.00' }),
  ]);

/** Orders of other tests wait for the same amount at the same address. */
beforeEach(() => at.host.db.run('update deposit set state = 3, decided_at = now() where state = 1'));

test.each<[string, Partial<IncomingPayment>, string, string, { state: string; credited: bigint }]>([
  ['exactly what was asked is credited by the site', {}, '1000.00', '0', { state: 'assigned', credited: 10_000n }],
  ['over the limit of automatic approval waits for an operator', {}, '99.99', '0', { state: 'assigned', credited: 0n }],
  [
    'of another amount belongs to no order',
    { amount: 13_290_000n },
    '1000.00',
    '1',
    { state: 'confirmed', credited: 0n },
  ],
  ['to another address belongs to no order', { recipient: 'TQ' }, '1000.00', '0', { state: 'confirmed', credited: 0n }],
  [
    'on another chain belongs to no order',
    { channel: 'usdt-erc20' },
    '1000.00',
    '0',
    { state: 'confirmed', credited: 0n },
  ],
  [
    'from before the order belongs to no order',
    { paidAt: new Date(Date.now() - 3_600_000) },
    '1000.00',
    '0',
    { state: 'confirmed', credited: 0n },
  ],
])('a payment %s', async (_what, change, most, within, expected) => {
  await allow(most, within);
  const order = await at.order();
  const id = await pay(change);
  await matchPayments(at.host.services);
  expect(await stateOf(id)).toEqual({
    state: expected.state,
    out_trade_no: expected.state === 'assigned' ? order : null,
  });
  expect(await balance()).toBe(expected.credited);
});

test('two orders that wait for the same amount at one address get no payment by the site', async () => {
  await allow();
  await at.order();
  await at.order();
  const id = await pay();
  await matchPayments(at.host.services);
  expect(await stateOf(id)).toEqual({ state: 'confirmed', out_trade_no: null });
});

test('a payment that is seen twice is one, and credits once', async () => {
  await allow();
  await at.order();
  const same = { identity: 'twice:0' };
  const add = () => pay(same).catch(() => undefined);
  const [one, other] = await Promise.all([add(), add()]);
  await Promise.all([matchPayments(at.host.services), matchPayments(at.host.services)]);
  expect(await at.host.db.rows(`select from incoming_payment where identity = 'twice:0'`)).toHaveLength(1);
  expect(one ?? other).toBeDefined();
  expect(await balance()).toBe(10_000n);
});

test('the site credits as an operator of its own, whose actions are in the audit log', async () => {
  await allow();
  const order = await at.order();
  await pay();
  await matchPayments(at.host.services);
  const { data } = await at.host.operator('GET', `/deposits/${order}`);
  expect(data).toMatchObject({
    decided_by: '系统（自动）',
    received: '100.00',
    arrived: { amount: '14.29', credit: '100.00', fit: 'exact' },
  });
  expect((await at.newActions()).filter(({ kind }) => kind === 'deposits.approve')).toMatchObject([
    { target: `deposit:${order}`, after: { received: '100.00', payments: [expect.any(String)] } },
  ]);
});

test('what the site must not approve alone waits for two operators', async () => {
  await allow('1000000.00');
  const order = await at.order({ paytype: 'usdt', amount: '50000', catepay: 'TRC20' });
  const id = await pay({ amount: 7_142_860_000n });
  await matchPayments(at.host.services);
  expect(await stateOf(id)).toEqual({ state: 'assigned', out_trade_no: order });
  expect(await balance()).toBe(0n);
});

test.each([
  ['less', 13_290_000n, '93.03', 'partial', '0'],
  ['more', 15_290_000n, '107.03', 'over', '0'],
  ['less within the tolerance, by the site', 14_280_000n, '99.96', 'partial', '0.01'],
  ['dust', 1n, undefined, 'partial', '0'],
])('an order that got %s is worth what came at its rate, rounded down', async (_what, amount, credit, fit, within) => {
  await allow('1000.00', within);
  const order = await at.order();
  const id = await pay({ amount });
  await matchPayments(at.host.services);
  await assign(id, order);
  expect((await at.host.operator('GET', `/deposits/${order}`)).data.arrived).toMatchObject({ fit });
  const wrong = await at.decide(order, 'approve', { received: '100.00', note: '按订单入账' });
  expect(wrong.code).toBe(422);
  expect((await at.decide(order, 'approve', { external_id: 'X1' })).code).toBe(422);
  expect((await at.decide(order, 'approve')).code).toBe(credit === undefined ? 422 : 200);
  expect(yuan(await balance())).toBe(credit ?? '0.00');
});

test('two payments for one order add up, and the sum credits it', async () => {
  await allow();
  const order = await at.order();
  for (const amount of [10_000_000n, 4_290_000n]) await assign(await pay({ amount }), order);
  expect((await at.decide(order, 'approve')).code).toBe(200);
  expect(await balance()).toBe(10_000n);
});

test('a payment after a rejection opens the order and credits it once', async () => {
  const order = await at.order();
  await at.decide(order, 'reject', { reason: '未到账' });
  const id = await pay();
  await matchPayments(at.host.services);
  expect((await stateOf(id))?.state).toBe('confirmed');
  expect((await assign(id, order, { reason: '' })).code).toBe(422);
  const answers = await Promise.all([assign(id, order), assign(id, order)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
  expect(await balance()).toBe(10_000n);
  expect((await at.records(1)).data).toMatchObject([{ out_trade_no: order, state: 2, reason: '' }]);
});

test('a second payment after the approval gets an order for it, on the same terms', async () => {
  const order = await at.order();
  const [first, second] = [await pay(), await pay({ amount: 5_000_000n })];
  await assign(first, order);
  await at.decide(order, 'approve');
  expect((await assign(second, order)).code).toBe(200);
  expect(await balance()).toBe(13_500n);
  expect((await at.records(1)).data).toMatchObject([
    { amount: '35.00', state: 2 },
    { out_trade_no: order, state: 2 },
  ]);
  expect((await assign(second, order)).code).toBe(422);
});

test('a payment beside one that differed from the order is credited at the rate of the order', async () => {
  const order = await at.order();
  const [short, exact] = [await pay({ amount: 7_000_000n }), await pay()];
  await assign(short, order);
  await at.decide(order, 'approve');
  expect(await balance()).toBe(4_900n);
  expect((await assign(exact, order)).code).toBe(200);
  expect(await balance()).toBe(14_900n);
});

test('a payment of a closed order counts towards the limit that the member has set', async () => {
  const order = await at.order();
  await at.decide(order, 'reject', { reason: '未到账' });
  await at.host.send('setlimit', { kind: 'deposit', period: 'day', amount: '99' }, at.member);
  const id = await pay();
  expect(await assign(id, order)).toMatchObject({ code: 422, message: expect.stringContaining('存款限额') });
  expect((await assign(id, order, { override: true })).code).toBe(200);
  expect(await balance()).toBe(10_000n);
});

test('an order that is rejected leaves its payment to another one', async () => {
  const order = await at.order();
  const id = await pay();
  await assign(id, order);
  await at.decide(order, 'reject', { reason: '未到账' });
  expect(await stateOf(id)).toEqual({ state: 'confirmed', out_trade_no: null });
  const other = await at.order();
  await assign(id, other);
  expect((await at.decide(other, 'approve')).code).toBe(200);
  expect(await balance()).toBe(10_000n);
});

test('a payment that an operator has entered before the site saw it is not credited again', async () => {
  await allow();
  const order = await at.order();
  const hash = 'ab'.repeat(32);
  expect((await at.decide(order, 'approve', { external_id: hash })).code).toBe(200);
  const other = await at.order();
  const id = await pay({ identity: `${hash}:3`, reference: hash });
  await matchPayments(at.host.services);
  expect(await stateOf(id)).toEqual({ state: 'assigned', out_trade_no: order });
  expect((await at.decide(other, 'approve', { external_id: `0x${hash.toUpperCase()}` })).code).toBe(422);
  expect(await balance()).toBe(10_000n);
});

test('a payment that the site has seen cannot be entered for an order', async () => {
  const hash = 'cd'.repeat(32);
  const id = await pay({ identity: `${hash}:0`, reference: hash });
  const order = await at.order();
  expect(await at.decide(order, 'approve', { external_id: hash })).toMatchObject({
    code: 422,
    message: '该笔付款已由系统登记，未指定订单，请在“收款”中指定！',
  });
  await assign(id, order);
  expect((await at.decide(order, 'approve')).code).toBe(200);
});

test('a payment that was returned is credited to no order', async () => {
  const id = await pay();
  const order = await at.order();
  const send = (reason: string) => at.host.operator('POST', `/payments/${id}/return`, { reason });
  expect((await send('')).code).toBe(422);
  expect((await send('付款人要求退回')).code).toBe(200);
  expect((await send('付款人要求退回')).code).toBe(422);
  expect((await assign(id, order)).code).toBe(422);
  expect((await stateOf(id))?.state).toBe('returned');
});

test('a payment in yuan for an order in USDT belongs to none, and the next one is credited', async () => {
  await allow();
  const order = await at.order();
  const wrong = await pay({ channel: 'psp:test', currency: 'CNY', amount: 10_000n, recipient: order });
  await pay();
  await matchPayments(at.host.services);
  expect(await stateOf(wrong)).toEqual({ state: 'confirmed', out_trade_no: null });
  expect(await balance()).toBe(10_000n);
});

test('yuan are not assigned to an order in USDT', async () => {
  const id = await pay({ channel: 'bank', currency: 'CNY', amount: 10_000n });
  expect(await assign(id, await at.order())).toMatchObject({ code: 422, message: '付款币种与订单不符！' });
});

test.each([
  [
    'a payment cannot be assigned before it is final',
    `insert into incoming_payment_event (payment_id, kind, out_trade_no)
      select id, 'assigned', (select out_trade_no from deposit limit 1) from seen`,
  ],
  ['what has come stays as it is', `update incoming_payment set amount = 1`],
  ['events stay as they are', `delete from incoming_payment_event`],
  ['the state follows the events alone', `update incoming_payment_state set state = 'returned'`],
])('the database keeps that %s', async (_what, sql) => {
  await at.order();
  const id = await at.pay({ channel: 'psp:test', currency: 'CNY', amount: 1n }, 'seen');
  const change = sql.startsWith('insert') ? `with seen as (select ${id}::bigint id) ${sql}` : sql;
  await expect(at.host.services.db.run(change)).rejects.toThrow();
  expect((await stateOf(id))?.state).toBe('seen');
});

test('lists payments by state, number, address and amount', async () => {
  const id = await pay({ amount: 123_450_000n });
  const list = async (query: string) =>
    (await at.host.operator('GET', `/payments?${query}`)).data.data.map((row: { id: number }) => `${row.id}`);
  expect(await list('state=confirmed&q=123.45')).toEqual([id]);
  expect(await list(`q=${at.payments.toString(16).padStart(64, '0')}`)).toEqual([id]);
  expect(await list('state=assigned&q=123.45')).toEqual([]);
  expect((await at.host.operator('GET', `/payments?q=123.45`)).data.data[0]).toMatchObject({
    channel: 'usdt-trc20',
    amount: '123.45',
    link: expect.stringMatching(/^https:\/\/tronscan\.org\/#\/transaction\/[0-9a-f]{64}$/),
  });
});

afterEach(async () => {
  const { data } = await at.host.operator('GET', '/check');
  expect(data.checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
});
