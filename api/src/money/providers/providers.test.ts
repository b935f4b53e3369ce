import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { signCallback } from '../../base/http/signedCallback';
import { fen } from '../../base/money/money';
import { writeSetting } from '../../base/settings/settings';
import { matchPayments } from '../../operators/payments/matchPayments';
import { makeSandboxProvider } from '../../sandboxes/provider/server';
import { paymentHost } from '../../testing/paymentHost';
import { autoApprove, methodProviders } from '../incoming/settings';
import { sandboxProvider } from './sandboxProvider';
import { ProviderOrders } from './providerOrders';

const secret = 'a secret of thirty-two characters';
let program: FastifyInstance;
let siteUrl = '';
let providerUrl = '';

/* The program has to be reached before the host knows its address. */
const provider = {
  ...sandboxProvider({ url: 'http://127.0.0.1:1', secret }),
  create: (...args: Parameters<ReturnType<typeof sandboxProvider>['create']>) =>
    sandboxProvider({ url: providerUrl, secret }).create(...args),
  query: (...args: Parameters<ReturnType<typeof sandboxProvider>['query']>) =>
    sandboxProvider({ url: providerUrl, secret }).query(...args),
};
const paying = () => sandboxProvider({ url: providerUrl, secret });
const at = paymentHost({ providers: [provider] });
const urlOf = ({ server }: FastifyInstance) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  await at.host.app.listen({ port: 0, host: '127.0.0.1' });
  siteUrl = urlOf(at.host.app);
  program = makeSandboxProvider({
    secret,
    callbackUrl: `${siteUrl}/api/payments/sandbox/callback`,
    ownUrl: () => providerUrl,
  });
  await program.listen({ port: 0, host: '127.0.0.1' });
  providerUrl = urlOf(program);
});
afterAll(() => program.close());
beforeEach(async () => {
  await writeSetting(at.host.db, methodProviders, { alipay: 'sandbox', wxpay: '' });
  await writeSetting(at.host.db, autoApprove, { usdt: '0.00', bank: '0.00', psp: '1000.00' });
});

const order = () => at.order({ paytype: 'alipay', amount: '100' });
const pay = (number: string, kind: string, report: string) =>
  program.inject({ method: 'POST', url: `/pay/${number}`, payload: new URLSearchParams({ kind, report }).toString() });
const balance = () => at.host.balance(at.member.id);
const open = (number: string) => at.host.send('payinfo', { deposit_no: number }, at.member);

test('an order has the code of the provider, which pays it once', async () => {
  const number = await order();
  const answer = await open(number);
  expect(answer.data.cardlist.mch_id).toBe(`${providerUrl}/pay/${number}`);
  expect(await open(number)).toEqual(answer);
  expect((await pay(number, 'exact', 'once')).body).toContain('：200<');
  await matchPayments(at.host.services);
  expect(await balance()).toBe(10_000n);
});

test.each([
  ['twice', 'exact', 'repeated', 10_000n],
  ['in another order', 'exact', 'reversed', 10_000n],
  ['with a forged signature', 'exact', 'forged', 0n],
  ['of less', 'less', 'once', 0n],
  ['of more', 'more', 'once', 0n],
])('a callback %s credits what was paid, once', async (_what, kind, report, expected) => {
  const number = await order();
  await open(number);
  await pay(number, kind, report);
  await matchPayments(at.host.services);
  expect(await balance()).toBe(expected);
});

test('an order that was paid twice is credited once, and the other payment waits for an operator', async () => {
  const number = await order();
  await open(number);
  await pay(number, 'twice', 'once');
  await matchPayments(at.host.services);
  expect(await balance()).toBe(10_000n);
  const { data } = await at.host.operator('GET', '/payments?state=confirmed&channel=psp');
  const [waiting] = data.data.filter(({ recipient }: { recipient: string }) => recipient === number);
  expect(
    (await at.host.operator('POST', `/payments/${waiting.id}/assign`, { order: number, reason: '重复付款' })).code,
  ).toBe(200);
  expect(await balance()).toBe(20_000n);
});

test('a payment without a callback is found by asking, also of an order that its member never opened', async () => {
  const number = await order();
  const orders = new ProviderOrders(at.host.services, [provider]);
  await orders.askDue(at.host.services.jobs);
  await pay(number, 'exact', 'none');
  await at.host.db.run('update provider_order set next_ask_at = now() where out_trade_no = $1', [number]);
  await Promise.all([orders.askDue(at.host.services.jobs), orders.askDue(at.host.services.jobs)]);
  await matchPayments(at.host.services);
  expect(await balance()).toBe(10_000n);
});

test.each([
  ['100.00', { state: 'paid', detail: expect.stringMatching(/^P/) }, { state: 'paid' }],
  ['100.01', { state: 'failed', detail: '账户有误' }, { state: 'failed' }],
  ['100.02', { state: 'pending' }, { state: 'paid' }],
])('the sandbox pays %s yuan to a card once', async (yuan, first, later) => {
  const reference = randomUUID();
  const account = { bank: '招商银行', branch: '', name: '张三', number: '6225880100001234' };
  const signal = new AbortController().signal;
  expect(await paying().queryPayout?.(reference, signal)).toBeUndefined();
  const payout = { reference, amount: fen(yuan), account };
  expect(await paying().payout?.(payout, signal)).toEqual(first);
  const asked = await paying().queryPayout?.(reference, signal);
  expect(asked).toMatchObject(later);
  expect(await paying().payout?.(payout, signal)).toEqual(asked);
});

const callBack = (body: string, change: { timestamp?: string; nonce?: string; name?: string } = {}) => {
  const { timestamp = `${Math.floor(Date.now() / 1000)}`, nonce = randomUUID(), name = 'sandbox' } = change;
  const signature = signCallback(secret, { timestamp, nonce, body: Buffer.from(body) });
  return at.host.app.inject({
    method: 'POST',
    url: `/api/payments/${name}/callback`,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
    },
    payload: body,
  });
};
const report = (change: object = {}) =>
  JSON.stringify({ reference: 'D1', number: randomUUID(), amount: '1.00', paid_at: '2026-03-10T07:00:00Z', ...change });

test.each<[string, () => ReturnType<typeof callBack>, number, object]>([
  ['of an unknown provider', () => callBack(report(), { name: 'other' }), 404, { error: 'provider' }],
  ['that is old', () => callBack(report(), { timestamp: '1700000000' }), 401, { error: 'timestamp' }],
  ['without an amount', () => callBack(report({ amount: '0' })), 422, { error: 'body' }],
  ['with three places', () => callBack(report({ amount: '1.001' })), 422, { error: 'body' }],
  ['with text for a time', () => callBack(report({ paid_at: 'today' })), 422, { error: 'body' }],
  ['of no JSON', () => callBack('paid'), 422, { error: 'body' }],
])('refuses a callback %s', async (_what, send, status, answer) => {
  const { statusCode, body } = await send();
  expect([statusCode, JSON.parse(body)]).toEqual([status, answer]);
});

test('a callback is replayed in vain, and one that contradicts an earlier one changes nothing', async () => {
  const body = report({ number: 'N-1' });
  const nonce = randomUUID();
  expect((await callBack(body, { nonce })).json()).toEqual({ result: 'recorded' });
  expect((await callBack(body, { nonce })).json()).toEqual({ error: 'nonce' });
  expect((await callBack(body)).json()).toEqual({ result: 'repeated' });
  expect((await callBack(report({ number: 'N-1', amount: '2.00' }))).json()).toEqual({ error: 'contradicted' });
});

test('a provider that does not answer leaves the order, which can be opened later', async () => {
  const url = providerUrl;
  providerUrl = 'http://127.0.0.1:1';
  const number = await order();
  expect(await open(number)).toMatchObject({ code: 422, message: '付款码正在生成，请稍后重试！' });
  providerUrl = url;
  expect((await open(number)).code).toBe(200);
});

test('a method whose provider is not connected is closed', async () => {
  await writeSetting(at.host.db, methodProviders, { alipay: 'other', wxpay: '' });
  expect(await at.recharge({ paytype: 'alipay', amount: '100' })).toMatchObject({
    code: 422,
    message: '该存款方式暂未开放！',
  });
});
