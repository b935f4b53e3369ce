import { makeTestDatabase } from '../../testing/cluster';
import { openDatabase } from './database';
import { jobLimits } from './limits';
import { readReplica } from './readReplica';

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

const errors: string[] = [];
afterEach(() => errors.splice(0));

const openReplica = (standbyUrl: string) => {
  const primary = openDatabase(database.url, { connections: 2 });
  const standby = openDatabase(standbyUrl, { connections: 1, limits: { ...jobLimits, connect: 2000 } });
  const reports = readReplica(standby, primary, (error) => errors.push(error.message));
  return { primary, reports, close: () => Promise.all([primary.close(), reports.close()]) };
};
/** The same database as a standby shows it: changes are refused. */
const readOnlyUrl = (): string =>
  `${database.url}${database.url.includes('?') ? '&' : '?'}options=-c%20default_transaction_read_only%3Don`;
const isReadOnly = `select current_setting('transaction_read_only') = 'on' "isReadOnly"`;

test('reads from the standby, also in a transaction, and changes nothing there', async () => {
  const { reports, close } = openReplica(readOnlyUrl());
  expect(await reports.row(isReadOnly)).toEqual({ isReadOnly: true });
  expect(await reports.transaction((tx) => tx.rows(isReadOnly))).toEqual([{ isReadOnly: true }]);
  await expect(reports.run('create table fruit ()')).rejects.toThrow('read-only');
  expect(errors).toEqual([]);
  await close();
});

test('reads from the primary while the standby is not there, and reports that', async () => {
  const { reports, close } = openReplica('postgres://127.0.0.1:1/site');
  expect(await reports.row(isReadOnly)).toEqual({ isReadOnly: false });
  expect(await reports.transaction((tx) => tx.rows(isReadOnly))).toEqual([{ isReadOnly: false }]);
  expect(errors).toEqual([expect.stringContaining('ECONNREFUSED'), expect.stringContaining('ECONNREFUSED')]);
  await close();
});

test('reads from the primary when replication ends a statement of the standby', async () => {
  const { reports, close } = openReplica(readOnlyUrl());
  const conflict = `do $$ begin
    if current_setting('transaction_read_only') = 'on' then
      raise exception 'canceling statement due to conflict with recovery' using errcode = '40001';
    end if;
  end $$`;
  await reports.run(conflict);
  expect(errors).toEqual(['canceling statement due to conflict with recovery']);
  let runs = 0;
  await reports.transaction((tx) => {
    runs += 1;
    return tx.run(conflict);
  });
  expect({ runs, reported: errors.length }).toEqual({ runs: 2, reported: 2 });
  await close();
});

test('passes on errors of the statement itself', async () => {
  const { reports, close } = openReplica(readOnlyUrl());
  await expect(reports.rows('select nonsense')).rejects.toThrow('nonsense');
  expect(errors).toEqual([]);
  await close();
});
