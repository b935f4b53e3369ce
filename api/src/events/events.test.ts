import { type AddressInfo, connect, type Socket } from 'node:net';
import { memberEvents } from '@site/shared/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { makeProcessCache } from '../cache/processCache';
import { makeWriteTracker } from '../cache/trackWrites';
import { appInfo } from '../content/settings';
import { withClient } from '../database/connection';
import { type Database, openDatabase, type Queryable } from '../database/database';
import { callLimits } from '../database/limits';
import { registerErrorHandlers } from '../http/errors';
import { deleteExpiredRows } from '../http/queries';
import { system, wallet } from '../ledger/accounts';
import { move } from '../ledger/ledger';
import { writeSetting } from '../settings/settings';
import { type EventClient, openEvents, type ReceivedEvent } from '../testing/eventClient';
import { stallingProxy } from '../testing/stallingProxy';
import { type TestMember, testHost, patientLimits } from '../testing/testHost';
import { waitUntil } from '../testing/waitUntil';
import { eventRoutes } from './routes';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;

interface Process {
  app: FastifyInstance;
  url: string;
  /** Clients whose session was accepted. */
  admitted(): number;
  /**
   * Makes queries wait until `release` is called. `row`: the query for changes. `rows`: those for missed events and
   * sessions. `reached` resolves once one waits.
   */
  hold(kind: 'row' | 'rows'): { reached: Promise<void>; release: () => void };
  /** Streams are open. */
  isFollowing(): boolean;
  tick(): Promise<void>;
  warn: jest.Mock;
  stop(): Promise<void>;
}

const started: Process[] = [];

/** A database whose queries can be made to wait. */
const pausableDatabase = (db: Database) => {
  const pass = { row: async () => {}, rows: async () => {} };
  const held: Database = {
    ...db,
    row: async <Row extends object>(sql: string, params?: unknown[]) => {
      await pass.row();
      return db.row<Row>(sql, params);
    },
    rows: async <Row extends object>(sql: string, params?: unknown[]) => {
      await pass.rows();
      return db.rows<Row>(sql, params);
    },
  };
  const hold: Process['hold'] = (kind) => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const reached = new Promise<void>((resolve) => {
      pass[kind] = () => {
        resolve();
        return released;
      };
    });
    return { reached, release };
  };
  return { held, hold };
};

/** Another process of the site, which serves events alone and reads changes when a test says so. */
const startProcess = async ({
  url = host.appUrl,
  limits = patientLimits,
  afterStop = async () => {},
} = {}): Promise<Process> => {
  const db: Database = openDatabase(url, { connections: 2, limits });
  const app = Fastify({ forceCloseConnections: 'idle' });
  registerErrorHandlers(app);
  const ticks = new Set<() => Promise<void>>();
  const warn = jest.fn();
  const { held, hold } = pausableDatabase(db);
  const processCache = makeProcessCache({ db, writes: makeWriteTracker() });
  let admitted = 0;
  const cache: typeof processCache = {
    ...processCache,
    admission: async (...args) => {
      const admission = await processCache.admission(...args);
      admitted += 1;
      return admission;
    },
  };
  const log = { ...host.services.log, warn } as typeof host.services.log;
  await eventRoutes(app, { db: held, cache, log }, (tick) => {
    ticks.add(tick);
    return () => ticks.delete(tick);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const process = {
    app,
    url: `http://127.0.0.1:${port}/api/events`,
    admitted: () => admitted,
    hold,
    isFollowing: () => ticks.size > 0,
    tick: async () => {
      await Promise.all([...ticks].map((tick) => tick()));
    },
    warn,
    stop: async () => {
      await app.close();
      await db.close();
      await afterStop();
    },
  };
  started.push(process);
  return process;
};

let first: Process;
let second: Process;
let member: TestMember;

beforeAll(async () => {
  host = await hostReady;
});
beforeEach(async () => {
  [first, second] = [await startProcess(), await startProcess()];
  member = await host.register();
});
afterEach(async () => {
  for (const { stop } of started.splice(0)) await stop();
});

const clients: EventClient[] = [];
afterEach(() => clients.splice(0).forEach((client) => client.leave()));

/** Opens a stream, by default of the test's member; it follows once this resolves. */
const open = async ({ url }: Process, after?: string, { token }: Pick<TestMember, 'token'> = member) => {
  const headers = { authorization: `Bearer ${token}`, ...(after ? { 'last-event-id': after } : {}) };
  const client = await openEvents(url, headers);
  clients.push(client);
  return client;
};

/** The next event of a stream that is not a notice: every decision of an order adds one. */
const nextChange = async (client: EventClient): Promise<ReceivedEvent | undefined> => {
  const event = await client.next();
  return event?.event === 'notice' ? nextChange(client) : event;
};

/** The next events of a stream. */
const nextEvents = async ({ next }: EventClient, count: number): Promise<(ReceivedEvent | undefined)[]> => {
  const events = [];
  while (events.length < count) events.push(await next());
  return events;
};

const startOf = ({ headers }: EventClient) => String(headers['last-event-id']);

let orders = 0;
const addDeposit = async (amount = 10_000): Promise<string> => {
  const order = `D${(orders += 1)}`;
  await host.db.run(
    `insert into deposit (out_trade_no, member_id, paytype, amount, real_money) values ($1, $2, 'bank', $3, 1)`,
    [order, member.id, amount],
  );
  return order;
};
const approve = (order: string) => host.operator('POST', `/deposits/${order}/approve`);
const reject = (order: string) => host.operator('POST', `/deposits/${order}/reject`, { reason: '未到账' });

/** Adds events of decided deposits in one transaction, with the numbers `prefix` and 1 to `count`. */
const addOrderEvents = (prefix: string, count: number, db: Queryable = host.db) =>
  db.run(
    `insert into member_event (member_id, name, data)
      select $1, 'order', jsonb_build_object('kind', 'deposit', 'out_trade_no', $2::text || n, 'state', 2, 'fen', '100',
          'at', now())
        from generate_series(1, $3::int) n order by n`,
    [member.id, prefix, count],
  );
const addNotice = (db: Queryable = host.db) =>
  db.run(`insert into member_notice (member_id, kind) values ($1, 'password-changed')`, [member.id]);

const orderNumbers = (events: (ReceivedEvent | undefined)[]) => events.map((event) => event?.data.out_trade_no);

const order = (out_trade_no: string, state: number) =>
  expect.objectContaining({ event: 'order', data: expect.objectContaining({ kind: 'deposit', out_trade_no, state }) });
const balance = (yuan: string) => expect.objectContaining({ event: 'balance', data: { balance: yuan } });

test('every process sends a decided deposit, its notice and the balance as the contract says', async () => {
  const streams = [await open(first), await open(second)];
  expect(streams[0]).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
  const number = await addDeposit();
  await approve(number);
  for (const { tick } of [first, second]) await tick();
  for (const { next } of streams) {
    const received = [await next(), await next(), await next()];
    const notice = expect.objectContaining({ event: 'notice', data: { unread: 1 } });
    expect(received).toEqual([order(number, 2), notice, balance('100.00')]);
    for (const event of received) {
      expect(v.is(memberEvents[event?.event as keyof typeof memberEvents], event?.data)).toBe(true);
    }
    expect(received[0]?.data).toMatchObject({
      amount: '100.00',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  }
});

test('a withdrawal is reported when it is decided, and when its payment fails', async () => {
  await host.credit(member.id, 50_000n);
  const stream = await open(first);
  await host.db.run(
    `with account as (
        insert into payout_account (member_id, kind, bank, bank_owner, bank_no) values ($1, 1, '', '', '') returning id
      ) insert into withdrawal (out_trade_no, member_id, payout_account_id, amount)
        select 'W1', $1, id, 20000 from account`,
    [member.id],
  );
  const hold = { ...wallet(member.id), purpose: 'hold' };
  await host.db.transaction((tx) =>
    move(tx, { from: wallet(member.id), to: hold, amount: 20_000n, kind: 'withdrawal-hold' }),
  );
  await first.tick();
  expect(await nextChange(stream)).toEqual(balance('300.00'));
  await host.operator('POST', '/withdrawals/W1/approve');
  await first.tick();
  const withdrawal = { kind: 'withdrawal', out_trade_no: 'W1', amount: '200.00' };
  expect((await nextChange(stream))?.data).toMatchObject({ ...withdrawal, state: 2 });
  await host.operator('POST', '/withdrawals/W1/failed', { reason: '账号有误' });
  await first.tick();
  expect((await nextChange(stream))?.data).toMatchObject({ ...withdrawal, state: 3 });
  expect(await nextChange(stream)).toEqual(balance('500.00'));
});

test('members do not receive the events of others', async () => {
  const other = await host.register();
  const [own, foreign] = [await open(first), await open(first, undefined, other)];
  await reject(await addDeposit());
  await host.credit(other.id, 700n);
  await first.tick();
  expect((await nextChange(own))?.event).toBe('order');
  expect(await nextChange(foreign)).toEqual(balance('7.00'));
});

describe('the number of unread notices', () => {
  const notice = (unread: number) => expect.objectContaining({ event: 'notice', data: { unread } });

  test('counts notices of concurrent transactions', async () => {
    const stream = await open(first);
    await host.db.transaction(async (tx) => {
      await addNotice(tx);
      await addNotice();
      await first.tick();
      expect(await stream.next()).toEqual(notice(1));
    });
    await first.tick();
    expect(await stream.next()).toEqual(notice(2));
  });

  test('is sent once for several notices, also to a client that was disconnected', async () => {
    const stream = await open(first);
    const start = startOf(stream);
    await addNotice();
    await addNotice();
    await first.tick();
    expect(await stream.next()).toEqual(notice(2));
    await addNotice();
    await host.credit(member.id, 100n);
    await first.tick();
    expect(await nextEvents(stream, 2)).toEqual([notice(3), balance('1.00')]);
    expect(await nextEvents(await open(second, start), 2)).toEqual([notice(3), balance('1.00')]);
  });

  test('is 0 once all are read', async () => {
    await addNotice();
    const stream = await open(first);
    await host.send('notices/read', {}, member);
    await first.tick();
    expect(await stream.next()).toEqual(notice(0));
  });
});

describe('after a disconnection', () => {
  test('another process sends what was missed, once', async () => {
    const stream = await open(first);
    const before = await addDeposit();
    await approve(before);
    await first.tick();
    await nextChange(stream);
    const last = await nextChange(stream);
    stream.leave();
    const missed = await addDeposit();
    await approve(missed);
    const resumed = await open(second, last?.id);
    expect(startOf(resumed)).toBe(last?.id);
    expect([await nextChange(resumed), await nextChange(resumed)]).toEqual([order(missed, 2), balance('200.00')]);
    const after = await addDeposit();
    await reject(after);
    await second.tick();
    expect(await nextChange(resumed)).toEqual(order(after, 3));
  });

  test('a client that has received no event resumes from the beginning of its stream', async () => {
    const stream = await open(first);
    expect(await stream.nextBlock()).toBe(`retry: 2000\nid: ${startOf(stream)}`);
    stream.leave();
    const missed = await addDeposit();
    await reject(missed);
    expect(await nextChange(await open(second, startOf(stream)))).toEqual(order(missed, 3));
  });

  test('a client that received a part of a group receives the rest', async () => {
    const stream = await open(first);
    const [one, two] = [await addDeposit(), await addDeposit()];
    await approve(one);
    await reject(two);
    await first.tick();
    const received = await nextChange(stream);
    expect(received).toEqual(order(one, 2));
    const resumed = await open(second, received?.id);
    expect([await nextChange(resumed), await nextChange(resumed)]).toEqual([order(two, 3), balance('100.00')]);
  });

  test('a client that reads gets 200 missed events, and resumes after any of them', async () => {
    const start = startOf(await open(first));
    await addOrderEvents('M', 200);
    const missed = await nextEvents(await open(second, start), 200);
    expect(orderNumbers(missed)).toEqual(Array.from({ length: 200 }, (_, index) => `M${index + 1}`));
    for (const event of missed) expect(event?.id?.length).toBeLessThan(1000);
    await addOrderEvents('N', 200);
    const rest = await nextEvents(await open(first, missed[69]?.id), 330);
    expect(orderNumbers(rest).slice(0, 130)).toEqual(orderNumbers(missed).slice(70));
    expect(orderNumbers(rest).at(-1)).toBe('N200');
  });

  test('an event with a lower number that commits while a client has a part of a group is sent once', async () => {
    const stream = await open(first);
    const received = await host.db.transaction(async (tx) => {
      await addOrderEvents('slow', 1, tx);
      await addOrderEvents('quick', 3);
      await host.credit(member.id, 100n);
      await first.tick();
      return stream.next();
    });
    expect(orderNumbers([received])).toEqual(['quick1']);
    await addOrderEvents('late', 2);
    const expected = ['quick2', 'quick3', '1.00', 'slow1', 'late1', 'late2'];
    const named = (events: (ReceivedEvent | undefined)[]) =>
      events.map((event) => event?.data.out_trade_no ?? event?.data.balance);
    const rest = await nextEvents(await open(second, received?.id), 6);
    expect(named(rest)).toEqual(expected);
    for (const [index, event] of rest.slice(0, -1).entries()) {
      const resumed = await open(index % 2 === 0 ? first : second, event?.id);
      expect(named(await nextEvents(resumed, 5 - index))).toEqual(expected.slice(index + 1));
      resumed.leave();
    }
  });

  test('two clients that resume at the same time both get their missed events', async () => {
    const starts = [startOf(await open(first)), startOf(await open(first))];
    await addOrderEvents('M', 1);
    const { reached, release } = second.hold('rows');
    const one = open(second, starts[0]);
    await reached;
    const two = open(second, starts[1]);
    await waitUntil('the second client is admitted', () => second.admitted() === 2);
    release();
    for (const stream of [await one, await two]) expect(orderNumbers([await stream.next()])).toEqual(['M1']);
    await addOrderEvents('N', 1);
    await second.tick();
    for (const stream of [await one, await two]) expect(orderNumbers([await stream.next()])).toEqual(['N1']);
  });

  test('what commits later than a change with a higher number is not missed', async () => {
    const stream = await open(first);
    const [slow, quick] = [await addDeposit(), await addDeposit()];
    const between = await host.db.transaction(async (tx) => {
      await tx.run('update deposit set state = 3, decided_at = now() where out_trade_no = $1', [slow]);
      await reject(quick);
      await first.tick();
      expect(await nextChange(stream)).toEqual(order(quick, 3));
      return startOf(await open(second));
    });
    await first.tick();
    expect(await nextChange(stream)).toEqual(order(slow, 3));
    expect(await nextChange(await open(second, between))).toEqual(order(slow, 3));
  });

  test('an id with the highest transaction number does not affect other streams', async () => {
    const id = startOf(await open(first));
    await addOrderEvents('M', 1);
    const { reached, release } = second.hold('row');
    const highest = open(second, id.replace(/[^-]+$/, `${'f'.repeat(16)}.1.`));
    await reached;
    const other = open(second, id);
    await waitUntil('the second client is admitted', () => second.admitted() === 2);
    release();
    expect((await highest).status).toBe(200);
    expect(orderNumbers([await (await other).next()])).toEqual(['M1']);
  });

  test.each([
    ['from before a database crash', (id: string) => `00000000${id.slice(8)}`],
    ['older than a day', (id: string) => id.replace(/-\d+-/, `-${Math.floor(Date.now() / 1000) - 90_000}-`)],
    ['that is invalid', () => 'x'],
  ])('an id %s begins a new stream', async (_which, change) => {
    const id = startOf(await open(first));
    await reject(await addDeposit());
    const stream = await open(second, change(id));
    expect(startOf(stream)).not.toBe(change(id));
    const later = await addDeposit();
    await reject(later);
    await second.tick();
    expect(await nextChange(stream)).toEqual(order(later, 3));
  });
});

test('all streams end when the database has crashed, since what happened is not known', async () => {
  const stream = await open(first);
  await host.db.run('delete from change_feed_epoch');
  await first.tick();
  expect(await stream.next()).toBeUndefined();
});

describe('a session', () => {
  test.each([
    ['logs off', () => host.send('logoff', {}, member)],
    ['is ended by an operator', () => host.operator('POST', `/members/${member.id}/sessions/revoke`)],
    ['is frozen with its member', () => host.operator('POST', `/members/${member.id}/freeze`, { reason: '异常' })],
  ])('that %s is reported as ended, and its stream ends', async (_how, endSession) => {
    const stream = await open(first);
    const other = await open(first, undefined, await host.register());
    await endSession();
    await first.tick();
    expect(await stream.next()).toMatchObject({ event: 'session', data: {} });
    expect(await stream.next()).toBeUndefined();
    other.leave();
    expect((await open(second)).status).toBe(401);
  });

  test('that ends before the first read of its stream is reported as ended', async () => {
    const { reached, release } = first.hold('row');
    const opening = open(first);
    await reached;
    await host.send('logoff', {}, member);
    release();
    const stream = await opening;
    expect(await stream.next()).toMatchObject({ event: 'session', data: {} });
    expect(await stream.next()).toBeUndefined();
  });

  test('of a member with a temporary login password is refused', async () => {
    const { data } = await host.operator('POST', `/members/${member.id}/reset-password`, {
      kind: 'login',
      reason: '忘记',
    });
    const login = await host.send('login_pc', { name: member.name, password: data.password });
    const response = await fetch(first.url, { headers: { authorization: `Bearer ${login.data.api_token}` } });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ code: 422, message: '请先修改登录密码！', data: null });
  });

  test('that expires is reported as ended within 15 seconds', async () => {
    const stream = await open(first);
    await host.db.run('update session set expires_at = now() where member_id = $1', [member.id]);
    // The feed of changes does not have it after a long outage.
    await host.db.run('delete from change_feed');
    for (let ticks = 0; ticks <= 60; ticks += 1) await first.tick();
    expect(await stream.next()).toMatchObject({ event: 'session' });
  });

  test('has five streams in a process; one more closes the oldest', async () => {
    const streams = [];
    for (let count = 0; count < 6; count += 1) streams.push(await open(first));
    expect(await streams[0]?.next()).toBeUndefined();
    await host.credit(member.id, 100n);
    await first.tick();
    for (const stream of streams.slice(1)) expect(await stream.next()).toEqual(balance('1.00'));
  });

  test('is needed: the answer has status 401', async () => {
    const { status } = await open(first, undefined, { token: 'no-such-token' });
    expect(status).toBe(401);
    const response = await fetch(first.url);
    expect([response.status, await response.json()]).toMatchObject([401, { code: 401 }]);
  });
});

test('a comment is sent every 15 seconds', async () => {
  const stream = await open(first);
  await stream.nextBlock();
  for (let ticks = 0; ticks < 120; ticks += 1) await first.tick();
  expect([await stream.nextBlock(), await stream.nextBlock()]).toEqual([': keep-alive', ': keep-alive']);
});

test('streams stay while the database does not answer, and then catch up', async () => {
  const proxy = await stallingProxy(host.appUrl);
  const cut = await startProcess({ url: proxy.url, limits: callLimits(6000), afterStop: proxy.close });
  const stream = await open(cut);
  const missed = await addDeposit();
  proxy.stall();
  await approve(missed);
  await cut.tick();
  await cut.tick();
  expect(cut.warn).toHaveBeenCalledTimes(1);
  proxy.resume();
  let received: ReceivedEvent | undefined;
  const receive = async () => {
    received = await nextChange(stream);
  };
  void receive();
  await waitUntil('the stream has caught up', async () => {
    await cut.tick();
    return received;
  });
  expect([received, await nextChange(stream)]).toEqual([order(missed, 2), balance('100.00')]);
});

test('a client that does not read is cut before its events fill the memory', async () => {
  const { port } = first.app.server.address() as AddressInfo;
  const accepted = new Promise<Socket>((resolve) => first.app.server.once('connection', resolve));
  const client = connect(port, '127.0.0.1').pause();
  client.write(`GET /api/events HTTP/1.1\r\nhost: site\r\nauthorization: Bearer ${member.token}\r\n\r\n`);
  const socket = await accepted;
  await waitUntil('the stream is open', first.isFollowing);
  await first.tick();
  // The kernel's socket buffers hold several megabytes.
  for (let count = 0; count < 400 && !socket.destroyed; count += 1) {
    await addOrderEvents('x'.repeat(10_000), 10);
    await first.tick();
  }
  await waitUntil('the stream is cut', () => !first.isFollowing());
  client.destroy();
});

test('nothing is read unless a stream is open', async () => {
  expect(first.isFollowing()).toBe(false);
  const stream = await open(first);
  expect(first.isFollowing()).toBe(true);
  stream.leave();
  await waitUntil('the process sees that the client has left', () => !first.isFollowing());
});

test('streams end when the process stops, and their clients resume at another one', async () => {
  const stream = await open(first);
  await first.app.close();
  expect(await stream.next()).toBeUndefined();
  expect((await open(second, startOf(stream))).status).toBe(200);
});

describe('user info', () => {
  const headersOf = async (url: string) =>
    (await host.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${member.token}` } })).headers;

  test('announces the stream with an id; a stream from this id has every later event', async () => {
    await addOrderEvents('before', 1);
    const id = String((await headersOf('/api/user'))['events-available']);
    await addOrderEvents('after', 1);
    await host.credit(member.id, 100n);
    const stream = await open(first, id);
    expect(startOf(stream)).toBe(id);
    const received = await nextEvents(stream, 2);
    expect(received).toEqual([order('after1', 2), balance('1.00')]);
  });

  test('announces it after a crash of the database', async () => {
    await host.db.run('delete from change_feed_epoch');
    const id = String((await headersOf('/api/user'))['events-available']);
    expect(startOf(await open(first, id))).toBe(id);
  });

  test('is the only answer that announces it', async () => {
    expect(await headersOf('/api/balance')).not.toHaveProperty('events-available');
  });
});

test('no stream opens during maintenance', async () => {
  await writeSetting(host.db, appInfo, { ...appInfo.initial, site_state: 0, repair_tips: '维护中' });
  const response = await fetch(first.url, { headers: { authorization: `Bearer ${member.token}` } });
  expect(await response.json()).toMatchObject({ code: 422, message: '维护中' });
  await writeSetting(host.db, appInfo, appInfo.initial);
});

test('events are deleted after a day', async () => {
  const kept = async () => {
    await deleteExpiredRows(host.services.jobs);
    return (await host.db.rows('select 1 from member_event where member_id = $1', [member.id])).length;
  };
  await reject(await addDeposit());
  // The decision, and its notice.
  expect(await kept()).toBe(2);
  await withClient(host.url, (owner) =>
    owner.query(`update member_event set created_at = now() - interval '26 hours'`),
  );
  expect(await kept()).toBe(0);
});

test('movements between system accounts send no balance', async () => {
  const stream = await open(first);
  await host.db.transaction((tx) =>
    move(tx, { from: system('deposits'), to: system('promotions'), amount: 100n, kind: 'test' }),
  );
  await host.credit(member.id, 100n);
  await first.tick();
  expect(await stream.next()).toEqual(balance('1.00'));
});
