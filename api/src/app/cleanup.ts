import type { Database } from '../base/database/database';
import { withTryLock } from '../base/database/locks';
import { deleteEndedTokens } from '../operators/authority/tokens.store';
import { logFailure } from '../base/log/logFailure';
import { repeat } from '../base/jobs/oneAtATime';
import { answerTables } from '../base/http/idempotency.store';
import { deleteEndedPush } from '../members/notices/push/push.store';

/** Rows that one statement of a cleanup deletes at most, so that it holds its locks for a moment only. */
const batch = 1000;

/** Tables whose rows the application may not update or lock. */
const appendOnly = new Set(['member_event']);

/** Deletes the rows of a table that meet an SQL condition, in batches. Skips rows that others have locked. */
const deleteInBatches = async (db: Database, table: string, condition: string): Promise<void> => {
  const lock = appendOnly.has(table) ? '' : 'for update skip locked';
  const rows = `select ctid from ${table} where ${condition} limit ${batch} ${lock}`;
  for (;;) {
    const deleted = await db.run(`delete from ${table} where ctid = any(array(${rows}))`);
    if (deleted < batch) return;
  }
};

/** What is deleted when its time is over, by table. Each condition is a range of an index. */
const expired: Record<string, string> = {
  session: 'expires_at < now()',
  game_session: 'expires_at < now()',
  passkey_challenge: 'expires_at < now()',
  ...Object.fromEntries(
    Object.values(answerTables).map(({ table }) => [table, `created_at < now() - interval '25 hours'`]),
  ),
  throttle: `at < now() - interval '1 day'`,
  // Streams resume for a day.
  member_event: `created_at < now() - interval '25 hours'`,
  login_attempt: `created_at < now() - interval '180 days'`,
  member_notice: `created_at < now() - interval '180 days'`,
};

/**
 * Deletes expired sessions, launches of games, challenges, stored answers, rate limits, events of members and push
 * messages, push subscriptions whose session has ended, and login attempts and notices older than 180 days. What others
 * have locked stays until the next time.
 */
export const deleteExpiredRows = async (db: Database): Promise<void> => {
  for (const [table, condition] of Object.entries(expired)) await deleteInBatches(db, table, condition);
  await deleteEndedPush(db);
};

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
export const startCleanup = (options: Options): (() => Promise<void>) =>
  repeat(interval, () => cleanUp(options), logFailure(console, 'delete expired rows'));
