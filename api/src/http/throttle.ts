import { codes } from '@site/shared/contract';
import type { Queryable } from '../database/database';
import { DomainError } from './domainError';

/** Allows a burst of `capacity` attempts under a key, and then one every `seconds`. */
export interface Bucket {
  key: string;
  capacity: number;
  seconds: number;
}

export const tooManyAttempts = () => new DomainError('操作过于频繁，请稍后再试！', codes.tooMany);

/** Whether an error is the refusal of too many attempts. */
export const isTooMany = (error: unknown): boolean => error instanceof DomainError && error.code === codes.tooMany;

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

/** Throws a DomainError with code 429 if the bucket is full, without counting an attempt. */
export const rejectIfFull = async (db: Queryable, bucket: Bucket): Promise<void> => {
  const full = await db.row(
    `select 1 from throttle t where key = $1 and ${currentLevel} + 1 > $2`,
    parametersOf(bucket),
  );
  if (full) throw tooManyAttempts();
};

const lastAttempts = new Map<string, Promise<unknown>>();

/**
 * Runs `work` after all earlier work under the same key in this process has ended. Work in other processes is not
 * awaited.
 */
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
 * the check, so that concurrent guesses cannot exceed the limit, in any number of processes. Checks under one key run
 * one at a time per process only, so that concurrent correct passwords sent to one process do not reach the limit;
 * those sent to several processes count until the first of them succeeds. Returns whether the check succeeded; throws
 * a DomainError with code 429 if the bucket is full.
 */
export const countFailures = (db: Queryable, bucket: Bucket, check: () => Promise<boolean>): Promise<boolean> =>
  inTurn(bucket.key, async () => {
    await consume(db, bucket);
    const succeeded = await check();
    if (succeeded) await db.run('delete from throttle where key = $1', [bucket.key]);
    return succeeded;
  });
