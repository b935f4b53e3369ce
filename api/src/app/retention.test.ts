import { deleteEndedTokens } from '../operators/authority/tokens.store';
import { testHost } from '../testing/testHost';
import { withTryLock } from '../base/database/locks';
import { cleanUp, deleteExpiredRows } from './cleanup';

const host = testHost();

/** Rows of each table, by what `marks` says of them. */
const marksIn = async (sql: string) => (await host.db.rows<{ mark: string }>(sql)).map(({ mark }) => mark).sort();

test('deletes sessions, attempts, stored answers and ended tokens when their time is over, and no others', async () => {
  const { id } = await host.register();
  const operator = await host.addOperator('cashier');
  await host.db.run('delete from login_attempt');
  await host.db.run(
    `insert into login_attempt (member_id, device, address, succeeded, created_at) values
      ($1, 'old', '', true, now() - interval '181 days'), ($1, 'kept', '', true, now() - interval '179 days')`,
    [id],
  );
  await host.db.run(
    `insert into session (token_hash, member_id, device, address, expires_at) values
      ('\\x01', $1, 'old', '', now() - interval '1 minute'), ('\\x02', $1, 'kept', '', now() + interval '1 minute')`,
    [id],
  );
  await host.db.run(
    `insert into throttle (key, level, at) values
      ('old', 1, now() - interval '25 hours'), ('kept', 1, now() - interval '23 hours')`,
  );
  await host.db.run(
    `insert into operator_token (operator_id, token_hash, kind, name, address, expires_at) values
      ($1, '\\x01', 'session', 'old', '', now() - interval '31 days'),
      ($1, '\\x02', 'session', 'kept', '', now() - interval '29 days'),
      ($1, '\\x03', 'personal', 'kept', '', now() - interval '1 year')`,
    [operator.id],
  );
  await deleteExpiredRows(host.services.jobs);
  await deleteEndedTokens(host.services.db);
  expect(await marksIn('select device mark from login_attempt')).toEqual(['kept']);
  expect(await marksIn(`select device mark from session where device in ('old', 'kept')`)).toEqual(['kept']);
  expect(await marksIn(`select key mark from throttle where key in ('old', 'kept')`)).toEqual(['kept']);
  expect(await marksIn(`select name mark from operator_token where name in ('old', 'kept')`)).toEqual(['kept', 'kept']);
});

const expireSessions = async (count: number) => {
  const { id } = await host.register();
  await host.db.run(
    `insert into session (token_hash, member_id, device, address, expires_at)
      select sha256(convert_to($1 || n, 'utf8')), $1::text::bigint, 'expired', '', now() - interval '1 minute'
        from generate_series(1, $2::int) n`,
    [id, count],
  );
};
const expiredSessions = () => marksIn(`select device mark from session where device = 'expired'`);

test('deletes many rows in statements of a thousand', async () => {
  await expireSessions(2500);
  const { jobs } = host.services;
  const deleted: number[] = [];
  await deleteExpiredRows({
    ...jobs,
    run: async (sql, params) => {
      const count = await jobs.run(sql, params);
      if (sql.startsWith('delete from session')) deleted.push(count);
      return count;
    },
  });
  expect(deleted.slice(0, 2)).toEqual([1000, 1000]);
  expect(await expiredSessions()).toEqual([]);
});

test('waits for no row that another transaction has locked', async () => {
  await expireSessions(2);
  await host.db.transaction(async (tx) => {
    await tx.row(`select from session where device = 'expired' limit 1 for update`);
    await deleteExpiredRows(host.services.jobs);
    expect(await expiredSessions()).toHaveLength(1);
  });
  await deleteExpiredRows(host.services.jobs);
  expect(await expiredSessions()).toEqual([]);
});

test('is done by one process at a time', async () => {
  await expireSessions(1);
  const pruneFeed = jest.fn(async () => undefined);
  const options = { jobs: host.services.jobs, url: host.appUrl, pruneFeed };
  await withTryLock(host.appUrl, 'cleanup', async () => {
    expect(await cleanUp(options)).toBe(false);
    expect(await expiredSessions()).toHaveLength(1);
  });
  expect(await cleanUp(options)).toBe(true);
  expect(await expiredSessions()).toEqual([]);
  expect(pruneFeed).toHaveBeenCalledTimes(1);
});

test.each([
  ['session', 'expires_at'],
  ['login_attempt', 'created_at'],
  ['throttle', 'at'],
  ['member_event', 'created_at'],
  ['member_notice', 'created_at'],
  ['idempotent_answer', 'created_at'],
  ['operator_answer', 'created_at'],
  ['passkey_challenge', 'expires_at'],
])('expired rows of %s are found by an index on %s', async (table, column) => {
  const indexes = await host.db.rows<{ definition: string }>(
    'select indexdef definition from pg_indexes where tablename = $1',
    [table],
  );
  expect(indexes.some(({ definition }) => definition.includes(` btree (${column})`))).toBe(true);
});
