import { withClient } from './connection';

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
