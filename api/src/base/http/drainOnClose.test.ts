import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { withClient } from '../database/connection';
import { testHost } from '../../testing/testHost';
import { waitUntil } from '../../testing/waitUntil';
import { type DrainLimits, drainOnClose, waitForCallsOnClose } from './drainOnClose';

describe('calls whose connections end later', () => {
  let app: FastifyInstance;
  let port: number;
  let finish: () => void;
  let calls: number;
  let agent: Agent;

  const start = async (limits: Partial<DrainLimits> = {}) => {
    app = Fastify({ keepAliveTimeout: 75_000, forceCloseConnections: 'idle', return503OnClosing: false });
    const drain = drainOnClose(app, limits);
    calls = 0;
    const finished = new Promise<void>((done) => {
      finish = done;
    });
    app.get('/slow', async () => {
      calls += 1;
      await finished;
      return 'slow';
    });
    app.get('/fast', () => 'fast');
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.address() as AddressInfo);
    agent = new Agent({ keepAlive: true });
    return drain;
  };

  afterEach(async () => {
    finish();
    agent.destroy();
    await app.close();
  });

  const get = (path: string, options: object = { agent }) =>
    new Promise<{ body: string; connection: string | undefined }>((done, fail) => {
      request({ host: '127.0.0.1', port, path, ...options }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => (body += text));
        response.on('end', () => done({ body, connection: response.headers.connection }));
        response.on('error', fail);
      })
        .on('error', fail)
        .end();
    });

  test('answers every call in flight of clients that keep connections, refuses new ones, and then closes', async () => {
    await start();
    const answers = Array.from({ length: 20 }, () => get('/slow'));
    await waitUntil('all calls are in flight', () => calls === 20);
    const closed = app.close();
    await waitUntil('the listener is closed', () => !app.server.listening);
    await expect(get('/fast', { agent: false })).rejects.toThrow('ECONNREFUSED');
    finish();
    expect(await Promise.all(answers)).toEqual(answers.map(() => ({ body: 'slow', connection: 'close' })));
    await closed;
  });

  test('answers calls whose connections wait to be accepted when it closes', async () => {
    await start();
    const answers = Array.from({ length: 50 }, () => get('/fast'));
    await setImmediate();
    await app.close();
    expect(await Promise.all(answers)).toEqual(answers.map(() => expect.objectContaining({ body: 'fast' })));
  });

  test('answers a request that arrives on an idle connection after the close, and ends that connection', async () => {
    await start({ idle: 60_000 });
    expect((await get('/fast')).connection).toBe('keep-alive');
    const closed = app.close();
    expect(await get('/fast')).toEqual({ body: 'fast', connection: 'close' });
    await closed;
  });

  test('closes connections that stay idle', async () => {
    await start({ idle: 0 });
    await get('/fast');
    await app.close();
  });

  test('cuts calls that have no answer when their time is over', async () => {
    await start({ calls: 0 });
    const cut = expect(get('/slow')).rejects.toThrow('socket hang up');
    await waitUntil('the call is in flight', () => calls === 1);
    await app.close();
    await cut;
  });

  test('ends connections with their next answer before the close, and still accepts new ones', async () => {
    const drain = await start();
    await get('/fast');
    expect(drain.isDraining()).toBe(false);
    drain.begin();
    expect(drain.isDraining()).toBe(true);
    expect(await get('/fast')).toEqual({ body: 'fast', connection: 'close' });
    expect(await get('/fast', { agent: false })).toEqual({ body: 'fast', connection: 'close' });
  });
});

/* Calls are injected: like a call whose client has disconnected, they have no connection that `close` waits for. */
const host = testHost();

const untilBlocked = () =>
  waitUntil('a statement waits for a lock', () =>
    host.db.row(
      `select from pg_locks where not granted and database = (select oid from pg_database
        where datname = current_database())`,
    ),
  );

// An operator's call blocks in its handler, a member's call in its `onRequest` hook.
test.each([
  ['an operator', 'operatorApp', 'deposit', () => host.operator('GET', '/overview')],
  ['a member', 'app', 'session', () => host.send('user', {}, { token: 'none' })],
] as const)('close waits for the call of %s that is in flight', async (_who, server, table, call) => {
  const order: string[] = [];
  const ends = await withClient(host.url, async (client) => {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    const answered = call();
    await untilBlocked();
    const closed = host[server].close().then(() => order.push('closed'));
    // These take longer than a close that does not wait.
    for (let query = 0; query < 5; query += 1) await host.db.row('select 1');
    order.push('unlocked');
    await client.query('commit');
    return [answered, closed];
  });
  await Promise.all(ends);
  expect(order).toEqual(['unlocked', 'closed']);
});

test('close waits for a call that is in a `preHandler` hook', async () => {
  const app = Fastify();
  waitForCallsOnClose(app);
  let release: (() => void) | undefined;
  const preHandler = () => new Promise<void>((resolve) => (release = resolve));
  app.get('/', { preHandler }, () => 'done');
  const order: string[] = [];
  const answered = app.inject('/');
  await waitUntil('the hook runs', async () => release !== undefined);
  const closed = app.close().then(() => order.push('closed'));
  for (let query = 0; query < 5; query += 1) await host.db.row('select 1');
  order.push('released');
  release?.();
  await Promise.all([answered, closed]);
  expect(order).toEqual(['released', 'closed']);
});
