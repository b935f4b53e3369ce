import pg from 'pg';

/** The URL of a database on the server whose socket is in `folder`. */
export const urlOf = (folder: string, name: string) =>
  `postgres://postgres@localhost:5432/${name}?host=${encodeURIComponent(folder)}`;

export const withConnection = async <Result>(
  settings: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client(settings);
  // A lost connection fails the running query. Without a listener the `error` event would also end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

export const withClient = <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withConnection({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true }, work);

export const acceptsConnections = (url: string) =>
  withClient(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );

/**
 * Keeps one connection to `url` open and returns a function that closes it. Another host that stops sees by it that
 * this host still uses the server, since a pool closes idle connections. It does not keep the process running.
 */
export const openKeepAliveConnection = async (url: string): Promise<() => Promise<void>> => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'site-api-keep-alive',
    max: 1,
    // Never closed for being idle.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  // The connection is lost with the server; the restart opens a new one.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  return () => pool.end();
};
