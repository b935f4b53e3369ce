import pg from 'pg';

/** Any number but the migrations'. */
const startLock = 7_210_412_002;

/** Runs `work` while no other process of the site does so on this database. */
export const withStartLock = async <Result>(url: string, work: () => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, application_name: 'site-api-start' });
  // Its loss is seen by the query that waits; an event that nobody hears would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [startLock]);
    return await work();
  } finally {
    await client.end();
  }
};
