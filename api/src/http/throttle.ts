import { codes } from '@site/shared/contract';
import type { Queryable } from '../database/database';
import type { SecurityEvent } from '../log/securityEvent';
import { DomainError } from './domainError';

/** Allows a burst of `capacity` attempts under a key, and then one every `seconds`. */
export interface Bucket {
  key: string;
  capacity: number;
  seconds: number;
}

export const tooManyAttempts = () => new DomainError('操作过于频繁，请稍后再试！', codes.tooMany);

/** A handler of rejections that names the event as which too many attempts are logged, and rethrows every error. */
export const throttledAs =
  (security: SecurityEvent) =>
  (error: unknown): never => {
    if (error instanceof DomainError && error.code === codes.tooMany) {
      throw new DomainError(error.message, error.code, security);
    }
    throw error;
  };

/**
 * SQL of the level of row `t` at time $4; it falls by one every $3 seconds. For a process whose clock is behind no time
 * has passed.
 */
const currentLevel = 'greatest(0, t.level - greatest(0, extract(epoch from $4::timestamptz - t.at)) / $3)';

// The process clock rather than clock_timestamp(): tests can stop it.
const parametersOf = ({ key, capacity, seconds }: Bucket) => [key, capacity, seconds, new Date(Date.now())];

/**
 * Counts one attempt. Throws a DomainError with code 429 if the bucket is full. Buckets are rows of the table
 * `throttle`, so that all processes share them.
 */
export const consume = async (db: Queryable, bucket: Bucket): Promise<void> => {
  const counted = await db.run(
    `insert into throttle as t (key, level, at) values ($1, 1, $4)
      on conflict (key) do update set level = ${currentLevel} + 1, at = greatest(t.at, excluded.at)
        where ${currentLevel} + 1 <= $2`,
    parametersOf(bucket),
  );
  if (counted === 0) throw tooManyAttempts();
};

/** Takes one counted attempt back. */
const giveBack = (db: Queryable, { key }: Bucket): Promise<unknown> =>
  db.run('update throttle set level = greatest(0, level - 1) where key = $1', [key]);

/**
 * Runs a check and counts it if it fails. The place is taken before the check and given back after a success, so that
 * concurrent attempts cannot exceed the limit, in any number of processes. Returns whether the check succeeded; throws
 * a DomainError with code 429, without running it, if the bucket is full.
 */
export const countEveryFailure = async (
  db: Queryable,
  bucket: Bucket,
  check: () => Promise<boolean>,
): Promise<boolean> => {
  await consume(db, bucket);
  const succeeded = await check();
  if (succeeded) await giveBack(db, bucket);
  return succeeded;
};

/**
 * As `countEveryFailure`, but counts only failures in a row: a success empties the bucket. Run it in a hash turn, which
 * limits how many checks have taken a place at once: concurrent right passwords do not reach the limit then.
 */
export const countFailures = async (db: Queryable, bucket: Bucket, check: () => Promise<boolean>): Promise<boolean> => {
  await consume(db, bucket);
  const succeeded = await check();
  if (succeeded) await db.run('delete from throttle where key = $1', [bucket.key]);
  return succeeded;
};
