import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartRefused } from '../errors/startRefused';
import { withClient } from './connection';

/** ms between two attempts to take a lock. */
const poll = 100;

/**
 * Takes an advisory lock until the end of the connection; tries for `patience` ms and returns whether it has it. It
 * polls: a statement that waits for the lock would have a snapshot, for whose end `create index concurrently` of the
 * lock's holder would wait in turn.
 */
export const takeLock = async (client: pg.Client, lock: number | string, patience = 0): Promise<boolean> => {
  const id = typeof lock === 'number' ? '$1::bigint' : 'hashtextextended($1, 0)';
  const giveUpAt = performance.now() + patience;
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${id}) locked`, [lock]);
    if (rows[0]?.locked) return true;
    if (performance.now() >= giveUpAt) return false;
    await sleep(poll);
  }
};

/** Id of the advisory lock; differs from that of the migrations. */
const startLock = 7_210_412_002;

/** Runs `work` while no other process does so on this database. */
export const withStartLock = <Result>(url: string, work: () => Promise<Result>): Promise<Result> =>
  withClient(url, async (client) => {
    // Another process may fill a new database.
    if (!(await takeLock(client, startLock, 300_000))) {
      throw new StartRefused('Another process has been starting for five minutes. Start again when it is done.');
    }
    return work();
  });

/**
 * Runs `work` unless another process runs it under the same `name` on this database; returns whether it ran. A separate
 * connection holds the lock, which therefore ends also when the process crashes.
 */
export const withTryLock = (url: string, name: string, work: () => Promise<void>): Promise<boolean> =>
  withClient(url, async (client) => {
    if (!(await takeLock(client, name))) return false;
    await work();
    return true;
  });
