import { codes } from '@site/contract';
import { usdtWallet } from '../../testing/paymentHost';
import { stallingProxy } from '../../testing/stallingProxy';
import { type TestMember, testHost } from '../../testing/testHost';
import { waitUntil } from '../../testing/waitUntil';
import { type Database, openDatabase } from './database';
import { callLimits } from './limits';

/** ms in which the host under test answers, and what a busy machine may add. Without limits no answer comes at all. */
const limit = 1500;
const slack = 4000;

let proxy: Awaited<ReturnType<typeof stallingProxy>>;

const host = testHost({
  open: async (url) => {
    proxy = await stallingProxy(url);
    return openDatabase(proxy.url, { connections: 5, limits: callLimits(limit) });
  },
});
let member: TestMember;

beforeAll(async () => {
  member = await host.register();
});

const answers = () => host.db.row('select 1');

/** Ends an outage, and waits until the host knows. */
const recover = async () => {
  proxy.resume();
  await waitUntil('the database answers again', answers);
};

afterEach(recover);
afterAll(() => proxy.close());

const post = async (name: string, payload: object = {}, headers: Record<string, string> = {}) => {
  const start = performance.now();
  const response = await host.app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}`, ...headers },
    payload: JSON.stringify(payload),
  });
  expect(performance.now() - start).toBeLessThan(limit + slack);
  return response;
};

const order = { paytype: 'alipay', amount: '12.50' };
const busy = { code: codes.fault, message: '系统繁忙，请稍后再试！', data: null };
const countOrders = async () =>
  Number((await host.services.jobs.row<{ n: string }>('select count(*) n from deposit'))?.n);

test.each([
  ['before a call', () => proxy.stall()],
  ['when the call begins a transaction', () => proxy.stallAfter('begin')],
  ['during a transaction', () => proxy.stallAfter('insert into deposit')],
])('a call is answered with code 500 in time if the database stops answering %s', async (_when, stop) => {
  const before = await countOrders();
  stop();
  const response = await post('recharge', order);
  expect([response.statusCode, response.json()]).toEqual([200, busy]);
  await recover();
  expect(await countOrders()).toBe(before);
});

test('more calls than connections are answered in time during an outage, and succeed after it', async () => {
  proxy.stall();
  const responses = await Promise.all(Array.from({ length: 50 }, () => post('balance')));
  expect(responses.map((response) => response.json())).toEqual(responses.map(() => busy));
  await recover();
  expect((await post('balance')).json()).toMatchObject({ code: codes.ok });
});

test('/readyz answers 503 in time during an outage, and 200 after it', async () => {
  const ready = async () => (await host.app.inject('/readyz')).statusCode;
  proxy.stall();
  expect([await ready(), await ready()]).toEqual([503, 503]);
  await recover();
  expect(await ready()).toBe(200);
});

test('a call that waits for a locked row is answered with code 500 in time', async () => {
  await host.services.jobs.transaction(async (tx) => {
    await tx.rows('select from member where id = $1 for update', [member.id]);
    expect((await post('recharge', order)).json()).toEqual(busy);
  });
});

test('a transaction of several slow statements is rolled back before its call must be answered', async () => {
  let ended = 0;
  const slow = host.db.transaction(async (tx) => {
    await tx.run('update member set transferstatus = 1 - transferstatus where id = $1', [member.id]);
    for (; ended < 6; ended += 1) await tx.rows('select pg_sleep(0.3)');
  });
  const state = () => host.services.jobs.row('select transferstatus from member where id = $1', [member.id]);
  const before = await state();
  // The last one is cancelled by the server, or not begun.
  await expect(slow).rejects.toThrow(/canceling statement due to statement timeout|longer than a call may/);
  expect(ended).toBeLessThan(6);
  expect(await state()).toEqual(before);
});

test('a change whose commit is not answered is no refusal, and its idempotency key shows the outcome', async () => {
  const before = await countOrders();
  const key = { 'idempotency-key': 'commit-without-answer' };
  proxy.stallAfter('commit');
  const lost = await post('recharge', order, key);
  expect([lost.statusCode, lost.body]).toEqual([500, 'It is unknown whether the change was made.\n']);
  await recover();
  const repeated = await post('recharge', order, key);
  expect(repeated.json()).toMatchObject({ code: codes.ok });
  expect(repeated.headers['idempotent-replayed']).toBe('true');
  expect(await countOrders()).toBe(before + 1);
});

test.each([
  [
    'delcard',
    'update payout_account',
    async () => {
      await host.send('bindcard', usdtWallet, member);
      const cards = async () => (await host.send('getcard', { type: 2 }, member)).data;
      return { payload: { id: (await cards())[0].id }, read: async () => (await cards()).length };
    },
  ],
  [
    'uptransferstatus',
    'update member set transferstatus',
    async () => ({
      payload: { transferstatus: 1 },
      read: async () => (await host.send('user', {}, member)).data.transferstatus,
    }),
  ],
] as const)('%s changes nothing if it is answered with code 500', async (call, statement, prepare) => {
  const { payload, read } = await prepare();
  const before = await read();
  proxy.stallAfter(statement);
  expect((await post(call, payload)).json()).toEqual(busy);
  await recover();
  // The statement has reached the server.
  expect(await read()).toBe(before);
});

test('a transaction that the server rolled back because of a caught error fails', async () => {
  const swallowed = (db: Database) =>
    db.transaction(async (tx) => {
      await tx.run('select 1/0').catch(() => undefined);
      return 'done';
    });
  await expect(swallowed(host.db)).rejects.toThrow('one of its statements failed');
});
