import { withConnection } from './connection';

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
