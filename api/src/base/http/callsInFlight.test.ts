import Fastify from 'fastify';
import { withClient } from '../database/connection';
import { testHost } from '../../testing/testHost';
import { waitUntil } from '../../testing/waitUntil';
import { waitForCallsOnClose } from './drainOnClose';

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
