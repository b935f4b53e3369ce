import pg from 'pg';

/**
 * Keeps one connection to `url`, by which another host that leaves sees that this one is still here: a pool gives up its own when
 * there is nothing to do. It keeps no process running. Gives what ends it.
 */
export const openKeepAliveConnection = async (url: string): Promise<() => Promise<void>> => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'site-api-keep-alive',
    max: 1,
    // Never given up for being idle.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  // Lost with the server: who starts that again is present anew.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  return () => pool.end();
};
