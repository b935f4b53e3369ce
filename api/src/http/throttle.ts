import { codes } from '@site/shared/contract';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Queryable } from '../database/database';
import { DomainError } from './domainError';

/** Allows a burst of `capacity` attempts under a key, and then one every `seconds`. */
export interface Bucket {
  key: string;
  capacity: number;
  seconds: number;
}

export const tooManyAttempts = () => new DomainError('操作过于频繁，请稍后再试！', codes.tooMany);

/** The two counters of a bucket, in the table `throttle`, so that all processes share them. */
const countersOf = (db: Queryable, { capacity, seconds }: Bucket) => {
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    const rows = await db.rows<object>(text, values);
    return { rows, rowCount: rows.length };
  };
  const counter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: { query },
      storeType: 'client',
      tableName: 'throttle',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  return [counter('rate', 1, seconds), counter('burst', capacity - 1, capacity * seconds)] as const;
};

const isAllowed = (counter: RateLimiterPostgres, key: string): Promise<boolean> =>
  counter.consume(key).then(
    () => true,
    (rejection: unknown) => {
      if (rejection instanceof RateLimiterRes) return false;
      throw rejection;
    },
  );

/** Counts one attempt. Throws a DomainError with code 429 if the bucket is full. */
export const consume = async (db: Queryable, bucket: Bucket): Promise<void> => {
  for (const counter of countersOf(db, bucket)) if (await isAllowed(counter, bucket.key)) return;
  throw tooManyAttempts();
};

/** Throws a DomainError with code 429 if the bucket is full, without counting an attempt. */
export const rejectIfFull = async (db: Queryable, bucket: Bucket): Promise<void> => {
  for (const counter of countersOf(db, bucket)) {
    const state = await counter.get(bucket.key);
    if (state === null || state.consumedPoints < counter.points) return;
  }
  throw tooManyAttempts();
};

const lastAttempts = new Map<string, Promise<unknown>>();

/** Runs `work` after all earlier work under the same key in this process has ended. */
const inTurn = <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
  const turn = (lastAttempts.get(key) ?? Promise.resolve()).then(work, work);
  lastAttempts.set(key, turn);
  const forget = () => {
    if (lastAttempts.get(key) === turn) lastAttempts.delete(key);
  };
  turn.then(forget, forget);
  return turn;
};

/**
 * Runs a password check and counts only failures in a row: a success resets the bucket. The attempt is counted before
 * the check, so that concurrent guesses cannot exceed the limit; checks under one key run one at a time, so that
 * concurrent correct passwords do not reach it. Returns whether the check succeeded; throws a DomainError with code 429
 * if the bucket is full.
 */
export const countFailures = (db: Queryable, bucket: Bucket, check: () => Promise<boolean>): Promise<boolean> =>
  inTurn(bucket.key, async () => {
    await consume(db, bucket);
    const succeeded = await check();
    if (succeeded) for (const counter of countersOf(db, bucket)) await counter.delete(bucket.key);
    return succeeded;
  });
