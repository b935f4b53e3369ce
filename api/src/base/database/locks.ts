import { withConnection, withClient } from './connection';

/** Id of the advisory lock; differs from that of the migrations. */
const startLock = 7_210_412_002;

/** How long a start waits for the lock, ms: another process may fill a new database. */
const lockLimit = 300_000;

/** Runs `work` while no other process does so on this database. */
export const withStartLock = <Result>(url: string, work: () => Promise<Result>): Promise<Result> =>
  withConnection(
    {
      connectionString: url,
      application_name: 'site-api-start',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      lock_timeout: lockLimit,
      query_timeout: lockLimit + 10_000,
    },
    async (client) => {
      await client.query('select pg_advisory_lock($1)', [startLock]);
      return work();
    },
  );

/**
 * Runs `work` unless another process runs it under the same `name` on this database; returns whether it ran. A separate
 * connection holds the lock, which therefore ends also when the process crashes.
 */
export const withTryLock = (url: string, name: string, work: () => Promise<void>): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) locked',
      [name],
    );
    if (!rows[0]?.locked) return false;
    await work();
    return true;
  });
