import type { Database } from '../base/database/database';
import { withTryLock } from '../base/database/locks';
import { deleteEndedTokens } from '../operators/authority/tokens.store';
import { deleteExpiredRows } from '../members/calls/sessions.store';

interface Options {
  jobs: Database;
  url: string;
  /** Deletes changes that every process has read. */
  pruneFeed(): Promise<unknown>;
}

const interval = 600_000;

/** Deletes what has expired, unless another process does so at this moment. Returns whether it ran. */
export const cleanUp = ({ jobs, url, pruneFeed }: Options): Promise<boolean> =>
  withTryLock(url, 'cleanup', async () => {
    await deleteExpiredRows(jobs);
    await deleteEndedTokens(jobs);
    await pruneFeed();
  });

/** Cleans up every ten minutes, and returns the function that stops it. */
export const startCleanup = (options: Options): (() => void) => {
  const timer = setInterval(
    () => cleanUp(options).catch((error: Error) => console.error('Could not delete expired rows:', error.message)),
    interval,
  );
  return () => clearInterval(timer);
};
