import type { AddressInfo } from 'node:net';
import type { QueueCounts } from '@site/contract/operators';
import Fastify, { type FastifyInstance } from 'fastify';
import { openDatabase } from '../../../base/database/database';
import { registerErrorHandlers } from '../../../base/http/errors';
import type { Every } from '../../../base/events/hub';
import { openEvents } from '../../../testing/eventClient';
import { testHost } from '../../../testing/testHost';
import { waitUntil } from '../../../testing/waitUntil';
import { queuesSql, queues } from './queues.store';
import { eventRoutes } from './queueEvents';

const host = testHost();

/** Ticks that a test makes instead of the clock. */
const manualTicks = () => {
  const ticks = new Set<() => Promise<void>>();
  const every: Every = (tick) => {
    ticks.add(tick);
    return () => ticks.delete(tick);
  };
  return { every, ticks, tick: () => Promise.all([...ticks].map((tick) => tick())) };
};

interface Listener {
  app: FastifyInstance;
  url: string;
  clock: ReturnType<typeof manualTicks>;
}

const opened: (() => Promise<unknown>)[] = [];

/** Another host on the same database, which serves events alone. */
const startHost = async (): Promise<Listener> => {
  const db = openDatabase(host.appUrl, { connections: 2 });
  const app = Fastify({ forceCloseConnections: 'idle' });
  registerErrorHandlers(app);
  const clock = manualTicks();
  eventRoutes(app, { ...host.services, db }, clock.every);
  await app.listen({ port: 0, host: '127.0.0.1' });
  opened.push(async () => {
    await app.close();
    await db.close();
  });
  return { app, clock, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/operator/events` };
};

/** Opens a stream; `next` resolves with the next block of lines, or undefined once the stream has ended. */
const openStream = async (url: string, token: string) => {
  const { headers, nextBlock: next, leave } = await openEvents(url, { authorization: `Bearer ${token}` });
  return { headers, next, leave };
};

const nothingWaits: QueueCounts = {
  deposits: 0,
  withdrawals: 0,
  payouts: 0,
  payments: 0,
  'activity-applications': 0,
  'agent-applications': 0,
  approvals: 0,
  contradictions: 0,
};
const everyQueue = Object.keys(nothingWaits) as (keyof QueueCounts)[];
/** An event, by default the first one of a stream. */
const queueEvent = (counts: Partial<QueueCounts> = {}, changed = everyQueue) =>
  `event: queue\ndata: ${JSON.stringify({ ...nothingWaits, ...counts, changed })}`;
/** A further event, about deposits alone. */
const depositEvent = (deposits: number) => queueEvent({ deposits }, ['deposits']);

let order = 0;
const addDeposit = async (): Promise<string> => {
  const row = await host.db.row<{ id: string }>(
    `insert into deposit (out_trade_no, member_id, paytype, amount, real_money)
      select $1, min(id), 'bank', 100, 1 from member returning id`,
    [`D${(order += 1)}`],
  );
  return row?.id ?? '';
};
const decideDeposit = (id: string) =>
  host.db.run('update deposit set state = 3, decided_at = now() where id = $1', [id]);

beforeAll(async () => {
  await host.register();
});

let first: Listener;
let second: Listener;
beforeEach(async () => {
  for (const { table, id = 'id' } of Object.values(queues)) if (id === 'id') await host.db.run(`delete from ${table}`);
  [first, second] = [await startHost(), await startHost()];
});
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

test('sends the numbers waiting at once, as an event stream that is neither cached nor buffered', async () => {
  const { token } = await host.addOperator('support');
  await addDeposit();
  const stream = await openStream(first.url, token);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  expect(await stream.next()).toBe(queueEvent({ deposits: 1 }));
});

test('an arrival and a decision reach the streams of every host at the next tick', async () => {
  const { token } = await host.addOperator('cashier');
  const streams = [await openStream(first.url, token), await openStream(second.url, token)];
  const nextOfBoth = async () => {
    await Promise.all([first.clock.tick(), second.clock.tick()]);
    return Promise.all(streams.map((stream) => stream.next()));
  };
  expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual([queueEvent(), queueEvent()]);
  const id = await addDeposit();
  expect(await nextOfBoth()).toEqual([depositEvent(1), depositEvent(1)]);
  await decideDeposit(id);
  expect(await nextOfBoth()).toEqual([depositEvent(0), depositEvent(0)]);
});

test('a decision and an arrival between two ticks are sent, although the number stays the same', async () => {
  const { token } = await host.addOperator('cashier');
  const id = await addDeposit();
  const stream = await openStream(first.url, token);
  expect(await stream.next()).toBe(queueEvent({ deposits: 1 }));
  await decideDeposit(id);
  await addDeposit();
  await first.clock.tick();
  expect(await stream.next()).toBe(depositEvent(1));
});

test('counts the waiting items of every queue', async () => {
  const { token, id } = await host.addOperator('admin');
  const stream = await openStream(first.url, token);
  await stream.next();
  const member = await host.register();
  await addDeposit();
  await host.db.run(
    `with account as (
        insert into payout_account (member_id, kind, bank, bank_owner, bank_no) values ($1, 1, '', '', '') returning id
      ) insert into withdrawal (out_trade_no, member_id, payout_account_id, amount)
        select 'W1', $1, id, 100 from account`,
    [member.id],
  );
  await host.db.run(
    `insert into agent_application (member_id, mobile, apply_info, created_at) values ($1, '', '', now())`,
    [member.id],
  );
  await host.db.run(
    `insert into activity_application (member_id, activity_id, created_at) select $1, id, now() from activity limit 1`,
    [member.id],
  );
  await host.db.run(
    `insert into operator_approval (call, request, permission, kind, target, reason, proposed_by)
      values ('POST /operators/:id', '{}', 'operators:write', 'operators.change', 'operator:x', '', $1)`,
    [id],
  );
  await first.clock.tick();
  expect(await stream.next()).toBe(
    queueEvent({ deposits: 1, withdrawals: 1, 'activity-applications': 1, 'agent-applications': 1, approvals: 1 }, [
      'deposits',
      'withdrawals',
      'activity-applications',
      'agent-applications',
      'approvals',
    ]),
  );
});

test('an approved withdrawal counts until it is paid, and its claim is an event', async () => {
  const { token } = await host.addOperator('cashier');
  const member = await host.register();
  const withdrawal = await host.db.row<{ id: string }>(
    `with account as (
        insert into payout_account (member_id, kind, bank, bank_owner, bank_no) values ($1, 1, '', '', '') returning id
      ) insert into withdrawal (out_trade_no, member_id, payout_account_id, amount, state, stage, decided_at)
        select 'W2', $1, id, 100, 2, 'approved', now() from account returning id`,
    [member.id],
  );
  const stream = await openStream(first.url, token);
  expect(await stream.next()).toBe(queueEvent({ payouts: 1 }));
  await host.operator('POST', '/withdrawals/W2/claim', {}, token);
  await first.clock.tick();
  expect(await stream.next()).toBe(queueEvent({ payouts: 1 }, ['payouts']));
  await host.db.run(
    `update withdrawal set stage = 'paid', payment_reference = 'B1', settled_at = now() where id = $1`,
    [withdrawal?.id],
  );
  await first.clock.tick();
  expect(await stream.next()).toBe(queueEvent({}, ['payouts']));
});

test('reads each queue through an index of its waiting rows', async () => {
  const plan = await host.db.transaction(async (tx) => {
    await tx.run('set local enable_seqscan = off');
    return tx.rows(`explain (format json) ${queuesSql}`);
  });
  const text = JSON.stringify(plan);
  expect(text).toContain('operator_approval_pending');
  expect(text).toContain('withdrawal_approved');
  expect(text).not.toContain('Seq Scan');
});

test.each([
  ['its token is revoked', 'update operator_token set revoked_at = now() where operator_id = $1'],
  ['its token expires', 'update operator_token set expires_at = now() where operator_id = $1'],
  [
    'its session was idle for 30 minutes',
    `update operator_token set kind = 'session', last_used_at = now() - interval '30 minutes' where operator_id = $1`,
  ],
  ['its operator is disabled', 'update operator set disabled = true where id = $1'],
  ['its operator loses the role', `update operator set roles = '{editor}' where id = $1`],
])('a stream ends when %s, and others go on', async (_when, sql) => {
  const [leaving, staying] = [await host.addOperator('cashier'), await host.addOperator('cashier')];
  const [ended, open] = [await openStream(first.url, leaving.token), await openStream(first.url, staying.token)];
  await Promise.all([ended.next(), open.next()]);
  await host.db.run(sql, [leaving.id]);
  await addDeposit();
  await first.clock.tick();
  expect(await ended.next()).toBeUndefined();
  expect(await open.next()).toBe(depositEvent(1));
});

test('a sixth stream of an operator closes the oldest one', async () => {
  const { token } = await host.addOperator('cashier');
  const streams = [];
  for (let n = 0; n < 6; n += 1) {
    const stream = await openStream(first.url, token);
    expect(await stream.next()).toBe(queueEvent());
    streams.push(stream);
  }
  expect(await streams[0]?.next()).toBeUndefined();
  await addDeposit();
  await first.clock.tick();
  expect(await Promise.all(streams.slice(1).map((stream) => stream.next()))).toEqual(
    Array.from({ length: 5 }, () => depositEvent(1)),
  );
});

test('the queues are read only while a client is connected', async () => {
  const { token } = await host.addOperator('cashier');
  expect(first.clock.ticks.size).toBe(0);
  const stream = await openStream(first.url, token);
  await stream.next();
  expect(first.clock.ticks.size).toBe(1);
  stream.leave();
  await waitUntil('the host sees that the client has left', () => first.clock.ticks.size === 0);
});

test('a HEAD request leaves no stream open', async () => {
  const { token } = await host.addOperator('cashier');
  const answer = await fetch(first.url, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  await waitUntil('the stream is closed', () => first.clock.ticks.size === 0);
});

test('streams end when the host stops', async () => {
  const { token } = await host.addOperator('cashier');
  const stream = await openStream(first.url, token);
  await stream.next();
  await first.app.close();
  expect(await stream.next()).toBeUndefined();
});

test("the operators' listener sends a change without any further request", async () => {
  const { token } = await host.addOperator('auditor');
  await host.operatorApp.listen({ port: 0, host: '127.0.0.1' });
  const { port } = host.operatorApp.server.address() as AddressInfo;
  const stream = await openStream(`http://127.0.0.1:${port}/operator/events`, token);
  expect(stream.headers['cache-control']).toBe('no-store');
  expect(await stream.next()).toBe(queueEvent());
  await addDeposit();
  expect(await stream.next()).toBe(depositEvent(1));
});
