import { deleteEndedTokens } from '../operator/identity/queries';
import { testHost } from '../testing/testHost';
import { deleteExpiredRows } from './queries';

const hostReady = testHost();
let host: Awaited<typeof hostReady>;

beforeAll(async () => {
  host = await hostReady;
});

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
      ($1, '\\x01', 'personal', 'old', '', now() - interval '31 days'),
      ($1, '\\x02', 'personal', 'kept', '', now() - interval '29 days')`,
    [operator.id],
  );
  await deleteExpiredRows(host.db);
  await deleteEndedTokens(host.services.db);
  expect(await marksIn('select device mark from login_attempt')).toEqual(['kept']);
  expect(await marksIn(`select device mark from session where device in ('old', 'kept')`)).toEqual(['kept']);
  expect(await marksIn(`select key mark from throttle where key in ('old', 'kept')`)).toEqual(['kept']);
  expect(await marksIn(`select name mark from operator_token where name in ('old', 'kept')`)).toEqual(['kept']);
});
