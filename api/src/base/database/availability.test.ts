import pg from 'pg';
import { makeTestDatabase } from '../../testing/cluster';
import { DatabaseUnavailable, whenReachable } from './availability';
import { openDatabase } from './database';
import { isStatementError, OutcomeUnknown } from './errors';
import { jobLimits } from './limits';
import { readReplica } from './readReplica';

test.each([
  ['23505', true],
  ['22P02', true],
  ['42P01', true],
  ['P0001', true],
  // A lock that is not available, a serialization failure, a cancelled statement, a full disk.
  ['55P03', false],
  ['40001', false],
  ['57014', false],
  ['53100', false],
  [undefined, false],
])('an error with code %s is one of its statement alone: %s', (code, expected) => {
  expect(isStatementError(Object.assign(new pg.DatabaseError('failed', 0, 'error'), { code }))).toBe(expected);
});

describe('work on a database that may not be reached', () => {
  const terminated = () => new Error('Connection terminated unexpectedly');

  /** Work that fails the first time with `error`, and counts how often it ran. */
  const failingOnce = (error: Error) => {
    let attempts = 0;
    return {
      run: async () => {
        attempts += 1;
        if (attempts === 1) throw error;
      },
      attempts: () => attempts,
    };
  };

  test.each([
    ['is starting', Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
    ['closed the connection', terminated()],
    ['did not answer', new DatabaseUnavailable()],
    ['closed the connection during a commit', new OutcomeUnknown(terminated())],
    ['was shut down during a commit', new OutcomeUnknown(Object.assign(new Error('terminating'), { code: '57P01' }))],
  ])('work is repeated when the server %s', async (_what, error) => {
    const work = failingOnce(error);
    await whenReachable(work.run, { pause: 0 });
    expect(work.attempts()).toBe(2);
  });

  test.each([
    ['another error', new Error('relation does not exist'), 1000],
    ['an unknown outcome of another cause', new OutcomeUnknown(new Error('parse error')), 1000],
    ['a server that is not reached in time', terminated(), -1],
  ])('work is not repeated after %s', async (_what, error, timeout) => {
    const work = failingOnce(error);
    await expect(whenReachable(work.run, { pause: 0, timeout })).rejects.toBe(error);
    expect(work.attempts()).toBe(1);
  });
});

describe('a standby', () => {
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
});
