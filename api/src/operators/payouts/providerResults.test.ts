import { signedHeaders } from '../../base/http/signedCallback';
import type { PaymentProvider, PayoutState, ProviderPayout } from '../../money/providers/provider';
import { ProviderOrders } from '../../money/providers/providerOrders';
import { claimDuePayouts } from '../../money/providers/providerPayouts.store';
import { paymentHost } from '../../testing/paymentHost';
import { fundPassword } from '../../testing/testHost';
import { applyOutcomes } from './providerResults';

/** A provider that knows payouts by their reference, and whose next answers tests replace. */
const known = new Map<string, PayoutState>();
const sent: ProviderPayout[] = [];
let results: PayoutState[] = [];
let fault: 'before' | 'after' | undefined;
const provider: PaymentProvider = {
  name: 'fake',
  methods: [],
  callbackSecret: 'a secret of thirty-two characters',
  isSandbox: true,
  create: () => Promise.reject(new Error('not asked')),
  query: () => Promise.reject(new Error('not asked')),
  payout: async (payout) => {
    sent.push(payout);
    if (fault === 'before') throw new Error('connection refused');
    const state = known.get(payout.reference) ?? results.shift() ?? { state: 'paid', detail: `N-${payout.reference}` };
    known.set(payout.reference, state);
    if (fault === 'after') throw new Error('timeout');
    return state;
  },
  queryPayout: async (reference) => known.get(reference),
};

const at = paymentHost({ providers: [provider] });
let lin: Awaited<ReturnType<typeof at.host.addOperator>>;
beforeAll(async () => {
  lin = await at.host.addOperator('cashier');
});
beforeEach(() => {
  known.clear();
  sent.length = 0;
  results = [];
  fault = undefined;
});
afterEach(async () => expect(await at.violations()).toEqual([]));

const post = (path: string, body: object = {}, { token } = lin) => at.host.operator('POST', path, body, token);
const bankCard = async () => {
  const card = { bank: '招商银行', bank_owner: '张三', bank_address: '深圳', bank_no: '6225880100001234' };
  await at.host.send('bindcard', { ...card, pay_pass: fundPassword }, at.member);
  return (await at.host.send('getcard', { type: 1 }, at.member)).data[0].id as number;
};
const batchOf = async (card?: number) => {
  const order = await at.withdrawal(10_000n, card);
  await at.decide(order, 'approve');
  const { id } = (await post('/payout-batches', { ids: [order] })).data;
  return { order, id: id as number };
};
const handOver = (id: number, name = 'fake') => post(`/payout-batches/${id}/provider`, { provider: name });
const handed = async () => {
  const batch = await batchOf(await bankCard());
  expect((await handOver(batch.id)).code).toBe(200);
  return batch;
};
const importResult = ({ order, id }: { order: string; id: number }, cells: string) => {
  const csv = Buffer.from(`订单号,结果,付款凭证,失败原因\n${order},${cells}\n`).toString('base64');
  return post(`/payout-batches/${id}/results`, { csv });
};
/** Fails what is reported: the answer to the second operator. */
const fail = async (id: number) => {
  const { pending } = (await post(`/payout-batches/${id}/fail`)).data;
  return at.host.operator('POST', `/approvals/${pending}/confirm`);
};
const payments = async (id: number) => (await at.host.operator('GET', `/payout-batches/${id}`)).data.payments;
const file = async (id: number) => {
  const headers = { authorization: `Bearer ${lin.token}` };
  return (await at.host.operatorApp.inject({ url: `/operator/payout-batches/${id}/file`, headers })).body;
};
/** Another process that works on what is due. */
const work = async () => {
  await new ProviderOrders(at.host.services, [provider]).payDue(at.host.services.jobs);
  await applyOutcomes(at.host.services);
};
const later = () => at.host.db.run('update payout_batch_item set next_ask_at = now() where next_ask_at is not null');
const callBack = async (body: object) => {
  const payload = JSON.stringify(body);
  const url = '/api/payments/fake/callback';
  const headers = signedHeaders(provider.callbackSecret, payload);
  const { statusCode, body: answer } = await at.host.app.inject({ method: 'POST', url, headers, payload });
  await applyOutcomes(at.host.services);
  return [statusCode, Object.values(JSON.parse(answer))[0]];
};

test('a batch that was handed over is paid by its provider alone', async () => {
  const { order, id } = await handed();
  expect(await file(id)).not.toContain(order);
  expect((await post(`/payout-batches/${id}/dissolve`, { reason: '重做' })).message).toContain('尚无结果');
  expect((await handOver(id)).message).toBe('该批次没有待付款的取款！');
  await Promise.all([work(), work()]);
  const account = { bank: '招商银行', branch: '深圳', name: '张三', number: '6225880100001234' };
  expect(sent).toEqual([{ reference: order, amount: 10_000n, account }]);
  expect(await payments(id)).toMatchObject([{ state: 'paid', reference: expect.stringContaining(order) }]);
  await later();
  await work();
  expect(sent).toHaveLength(1);
  const rows = (await at.newActions()).filter(({ target }) => target === `payout-batch:${id}`);
  expect(rows.map(({ kind }) => kind)).toEqual([
    'payout-batches.add',
    'payout-batches.provider',
    'payout-batches.file',
    'payout-batches.results',
  ]);
});

test.each<[string, 'before' | 'after', number]>([
  ['before the provider had it is sent again', 'before', 2],
  ['after the provider had accepted it is asked about', 'after', 1],
])('a payout whose call failed %s', async (_what, when, calls) => {
  const { order, id } = await handed();
  fault = when;
  await work();
  expect(await payments(id)).toMatchObject([{ state: 'open', provider: 'fake', asks: 1 }]);
  fault = undefined;
  await work();
  expect(sent).toHaveLength(1);
  await later();
  await work();
  expect(sent.map(({ reference }) => reference)).toEqual(Array.from({ length: calls }, () => order));
  expect(await payments(id)).toMatchObject([{ state: 'paid' }]);
});

test('a payout is asked about if the host is killed before it has an answer, and paid once', async () => {
  const { order, id } = await handed();
  await claimDuePayouts(at.host.services.jobs, 'fake', 20);
  known.set(order, { state: 'paid', detail: 'K-1' });
  await later();
  await work();
  expect(sent).toEqual([]);
  expect(await payments(id)).toMatchObject([{ state: 'paid', reference: 'K-1' }]);
});

test('an outcome is applied once if the host is killed before it shows, and two processes start', async () => {
  const { order, id } = await handed();
  await new ProviderOrders(at.host.services, [provider]).payDue(at.host.services.jobs);
  expect(await payments(id)).toMatchObject([{ state: 'open' }]);
  await Promise.all([applyOutcomes(at.host.services), applyOutcomes(at.host.services)]);
  expect(await payments(id)).toMatchObject([{ out_trade_no: order, state: 'paid' }]);
});

test('a payout that stays unknown stays visible until a callback says how it ended', async () => {
  const { order, id } = await handed();
  results = [{ state: 'pending' }];
  for (let asked = 1; asked <= 3; asked += 1) {
    await work();
    await later();
    expect(await payments(id)).toMatchObject([{ state: 'open', asks: asked }]);
  }
  expect(sent).toHaveLength(1);
  const paid = { payout: order, state: 'paid', detail: 'C-1' };
  expect(await callBack(paid)).toEqual([200, 'recorded']);
  expect(await callBack(paid)).toEqual([200, 'repeated']);
  expect(await payments(id)).toMatchObject([{ state: 'paid', contradiction: '' }]);
  expect(await callBack({ ...paid, payout: 'W1' })).toEqual([422, 'payout']);
  expect(await callBack({ ...paid, detail: '' })).toEqual([422, 'body']);
});

test('a failure after a payment changes nothing, and is shown', async () => {
  const { order, id } = await handed();
  await work();
  const before = await at.host.balance(at.member.id);
  expect(await callBack({ payout: order, state: 'failed', detail: '退票' })).toEqual([409, 'contradicted']);
  expect(await payments(id)).toMatchObject([{ state: 'paid', contradiction: '付款失败 退票' }]);
  expect(await at.host.balance(at.member.id)).toBe(before);
});

/** How many contradictions wait for operators, as the overview and the metrics say. */
const contradictions = async (): Promise<number> => {
  const { queues } = (await at.host.operator('GET', '/overview')).data;
  const { waiting } = queues.find(({ kind }: { kind: string }) => kind === 'contradictions');
  const { body } = await at.host.operatorApp.inject('/metrics');
  expect(body).toContain(`site_queue_waiting{queue="contradictions"} ${waiting}\n`);
  return waiting;
};

test.each<[string, (paid: { order: string; id: number }) => Promise<unknown>]>([
  ['its result is recorded again', (paid) => importResult(paid, `成功,N-${paid.order},`)],
  [
    'its payment is recorded as returned',
    async ({ order }) => {
      const { pending } = (await post(`/withdrawals/${order}/returned`, { reason: '退票' })).data;
      return at.host.operator('POST', `/approvals/${pending}/confirm`);
    },
  ],
])('a payout that its provider reports otherwise waits for operators until %s', async (_what, settle) => {
  const before = await contradictions();
  const { order, id } = await handed();
  await work();
  const report = { payout: order, state: 'failed', detail: '退票' };
  await callBack(report);
  expect(await contradictions()).toBe(before + 1);
  const listed = async () =>
    (await at.host.operator('GET', '/payout-batches?closed=0', {}, lin.token)).data.data.find(
      (batch: { id: number }) => batch.id === id,
    );
  expect(await listed()).toMatchObject({ closed_at: expect.any(String), paid: 1, contradicted: 1 });
  expect(await settle({ order, id })).toMatchObject({ code: 200 });
  expect(await contradictions()).toBe(before);
  expect(await listed()).toBeUndefined();
  // What was said stays beside the payment; saying it again is nothing new.
  expect(await payments(id)).toMatchObject([{ contradiction: '付款失败 退票' }]);
  await callBack(report);
  expect(await contradictions()).toBe(before);
});

test('the audit log names the results that were recorded again against a report', async () => {
  const paid = await handed();
  await work();
  await callBack({ payout: paid.order, state: 'failed', detail: '退票' });
  await at.newActions();
  expect((await importResult(paid, `成功,N-${paid.order},`)).data).toMatchObject({ paid: 0, skipped: 1 });
  expect(await at.newActions()).toMatchObject([
    { kind: 'payout-batches.results', after: { paid: {}, reported: {}, settled: [paid.order] } },
  ]);
});

test('a payment after a failure keeps the money from going back, until an operator records it', async () => {
  const { order, id } = await handed();
  results = [{ state: 'failed', detail: '账户有误' }];
  await work();
  expect(await payments(id)).toMatchObject([{ state: 'reported', failure: '账户有误' }]);
  expect(await callBack({ payout: order, state: 'paid', detail: 'L1' })).toEqual([409, 'contradicted']);
  const message = `取款${order}：支付渠道后来报告已付款 L1，请核对！`;
  expect(await post(`/payout-batches/${id}/fail`)).toMatchObject({ code: 422, message });
  expect((await post(`/payout-batches/${id}/dissolve`, { reason: '重做' })).code).toBe(422);
  expect((await importResult({ order, id }, '成功,L1,')).data).toMatchObject({ paid: 1 });
});

test.each([
  ['before a second operator has confirmed it is paid', false, { state: 'paid', contradiction: '' }],
  ['afterwards is shown', true, { state: 'failed', contradiction: '已付款 L2' }],
])(
  'a payout without an outcome that operators record as failed, and which is paid %s',
  async (_what, confirmed, shown) => {
    const { order, id } = await handed();
    results = [{ state: 'pending' }];
    await work();
    expect((await importResult({ order, id }, '失败,,渠道无应答')).data).toMatchObject({ reported: 1 });
    expect((await post(`/payout-batches/${id}/dissolve`, { reason: '重做' })).code).toBe(422);
    if (confirmed) expect((await fail(id)).code).toBe(200);
    known.set(order, { state: 'paid', detail: 'L2' });
    await later();
    await work();
    expect(await payments(id)).toMatchObject([shown]);
    expect(sent).toHaveLength(1);
  },
);

test('what an operator has recorded from a file is repeated by the provider without a contradiction', async () => {
  const { order, id } = await handed();
  await importResult({ order, id }, '成功,F1,');
  expect(await callBack({ payout: order, state: 'paid', detail: 'f-1' })).toEqual([200, 'repeated']);
  expect(await callBack({ payout: order, state: 'paid', detail: 'F2' })).toEqual([409, 'contradicted']);
  expect(await payments(id)).toMatchObject([{ state: 'paid', reference: 'F1', contradiction: '已付款 F2' }]);
});

test('an operator who records the failure again, after a report against it, has the last word', async () => {
  const { order, id } = await handed();
  results = [{ state: 'failed', detail: '账户有误' }];
  await work();
  expect(await callBack({ payout: order, state: 'failed', detail: '户名不符' })).toEqual([200, 'repeated']);
  expect(await callBack({ payout: order, state: 'paid', detail: 'L3' })).toEqual([409, 'contradicted']);
  expect((await importResult({ order, id }, '失败,,渠道已核对')).data).toMatchObject({ reported: 1 });
  expect((await fail(id)).code).toBe(200);
  expect(await payments(id)).toMatchObject([{ state: 'failed', failure: '渠道已核对', contradiction: '' }]);
});

test('the money stays while a payment is known and its batch does not show it yet', async () => {
  const { order, id } = await handed();
  results = [{ state: 'pending' }];
  await work();
  await importResult({ order, id }, '失败,,渠道无应答');
  const { pending } = (await post(`/payout-batches/${id}/fail`)).data;
  known.set(order, { state: 'paid', detail: 'M1' });
  await later();
  await new ProviderOrders(at.host.services, [provider]).payDue(at.host.services.jobs);
  expect((await at.host.operator('POST', `/approvals/${pending}/confirm`)).message).toContain('已付款 M1');
  await applyOutcomes(at.host.services);
  expect(await payments(id)).toMatchObject([{ state: 'paid', reference: 'M1', failure: '' }]);
});

test.each([
  ['失败,,渠道无应答', { state: 'failed', detail: '户名不符' }, ''],
  ['成功,F5,', { state: 'paid', detail: 'F5' }, ''],
  ['成功,F6,', { state: 'paid', detail: 'F7' }, '已付款 F7'],
] as const)(
  'the provider is asked until it has an outcome, also of a result %s of a file',
  async (cells, state, found) => {
    const { order, id } = await handed();
    fault = 'before';
    await work();
    await importResult({ order, id }, cells);
    if (state.state === 'failed') await fail(id);
    fault = undefined;
    await later();
    await work();
    known.set(order, state);
    await later();
    await work();
    expect(sent).toHaveLength(1);
    expect(await payments(id)).toMatchObject([{ state: state.state, asks: 3, contradiction: found }]);
    await later();
    await work();
    expect(await payments(id)).toMatchObject([{ asks: 3 }]);
  },
);

test('a payment that a provider reports after its failure is not paid again from another batch', async () => {
  const first = await handed();
  const { order } = first;
  results = [{ state: 'failed', detail: '账户有误' }];
  await work();
  const dissolve = (id: number) => post(`/payout-batches/${id}/dissolve`, { reason: '重做' });
  expect((await dissolve(first.id)).code).toBe(200);
  const second = (await post('/payout-batches', { ids: [order] })).data.id;
  expect(await file(second)).toContain(order);
  expect(await callBack({ payout: order, state: 'paid', detail: 'R1' })).toEqual([409, 'contradicted']);
  expect(await callBack({ payout: order, state: 'paid', detail: 'R1' })).toEqual([409, 'contradicted']);
  for (const id of [first.id, second]) expect(await payments(id)).toMatchObject([{ contradiction: '已付款 R1' }]);
  expect(await file(second)).not.toContain(order);
  expect((await handOver(second)).code).toBe(422);
  // One that was handed over before.
  const handedOver = `update payout_batch_item set provider = 'other', next_ask_at = now() where batch_id = $1`;
  await at.host.db.run(handedOver, [second]);
  await new ProviderOrders(at.host.services, [
    { ...provider, name: 'other', queryPayout: async () => undefined },
  ]).payDue(at.host.services.jobs);
  expect(sent).toHaveLength(1);
  expect((await dissolve(second)).code).toBe(422);
  expect((await importResult({ order, id: second }, '成功,R1,')).data).toMatchObject({ paid: 1 });
});

test('a payment that a provider reports after its batch was dissolved keeps the withdrawal from failing', async () => {
  const { order, id } = await handed();
  results = [{ state: 'failed', detail: '账户有误' }];
  await work();
  await post(`/payout-batches/${id}/dissolve`, { reason: '重做' });
  expect(await callBack({ payout: order, state: 'paid', detail: 'D1' })).toEqual([409, 'contradicted']);
  const message = '支付渠道后来报告已付款 D1，请核对！';
  expect((await post('/payout-batches', { ids: [order] })).message).toBe(`取款${order}：${message}`);
  await post(`/withdrawals/${order}/claim`);
  expect(await post(`/withdrawals/${order}/failed`, { reason: '账户有误' })).toMatchObject({ code: 422, message });
  expect((await post(`/withdrawals/${order}/paid`, { reference: 'D1' })).code).toBe(200);
});

test('a number that settled another payout is no payment of this one', async () => {
  const [one, other] = [await handed(), await handed()];
  results = [
    { state: 'paid', detail: 'S1' },
    { state: 'paid', detail: 's-1' },
  ];
  await work();
  const states = [...(await payments(one.id)), ...(await payments(other.id))];
  expect(states.map(({ state }) => state).toSorted()).toEqual(['open', 'paid']);
  expect(states.map(({ contradiction }) => contradiction).join('')).toContain('该付款凭证已用于取款');
});

test('only an own batch of bank cards is handed over, to a connected provider', async () => {
  const batch = await batchOf(await bankCard());
  const usdt = await batchOf();
  const chen = await at.host.addOperator('cashier');
  const url = `/payout-batches/${batch.id}/provider`;
  expect((await post(url, { provider: 'fake' }, chen)).message).toBe(`该批次由${lin.name}处理！`);
  expect((await handOver(batch.id, 'other')).message).toBe('该支付渠道不能付款！');
  expect((await handOver(usdt.id)).message).toBe('支付渠道只能付款到银行卡！');
  for (const { id } of [batch, usdt]) await post(`/payout-batches/${id}/dissolve`, { reason: '重做' });
});
