import pg from 'pg';

/** Id of the advisory lock; differs from that of the migrations. */
const startLock = 7_210_412_002;

/** Runs `work` while no other process does so on this database. */
export const withStartLock = async <Result>(url: string, work: () => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, application_name: 'site-api-start' });
  // A lost connection fails the running query. Without a listener the `error` event would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [startLock]);
    return await work();
  } finally {
    await client.end();
  }
};
