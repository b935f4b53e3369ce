import pg from 'pg';

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
