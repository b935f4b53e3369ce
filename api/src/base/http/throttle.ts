import { codes } from '@site/contract';
import { Counter } from 'prom-client';
import type { Queryable } from '../database/database';
import type { SecurityEvent } from '../errors/securityEvent';
import { DomainError } from '../errors/domainError';

/** Attempts that this process counted, and those that found a full bucket. */
export const throttleCounter = new Counter({
  name: 'site_throttle_attempts_total',
  help: 'Throttled attempts by result: taken, or full (code 429).',
  labelNames: ['result'],
  registers: [],
});

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

interface Place {
  giveBack(): Promise<unknown>;
  /** Takes all attempts of the bucket back. */
  emptyBucket(): Promise<unknown>;
}

/** Keeps the levels of buckets for all processes. A level rises by one an attempt and falls by one every `seconds`. */
export interface ThrottleStore {
  /** Counts one attempt at once, even if many compete; undefined if the bucket is full. */
  take(bucket: Bucket): Promise<Place | undefined>;
}

/**
 * SQL of the level of row `t` at time $4; it falls by one every $3 seconds. For a process whose clock is behind no time
 * has passed.
 */
const currentLevel = 'greatest(0, t.level - greatest(0, extract(epoch from $4::timestamptz - t.at)) / $3)';

// The process clock rather than clock_timestamp(): tests can stop it.
const parametersOf = ({ key, capacity, seconds }: Bucket) => [key, capacity, seconds, new Date(Date.now())];

export const makeThrottles = (db: Queryable): ThrottleStore => ({
  take: async (bucket) => {
    const counted = await db.run(
      `insert into throttle as t (key, level, at) values ($1, 1, $4)
        on conflict (key) do update set level = ${currentLevel} + 1, at = greatest(t.at, excluded.at)
          where ${currentLevel} + 1 <= $2`,
      parametersOf(bucket),
    );
    throttleCounter.inc({ result: counted > 0 ? 'taken' : 'full' });
    if (counted === 0) return undefined;
    return {
      giveBack: () => db.run('update throttle set level = greatest(0, level - 1) where key = $1', [bucket.key]),
      emptyBucket: () => db.run('delete from throttle where key = $1', [bucket.key]),
    };
  },
});

/** Counts one attempt and returns its place. Throws a DomainError with code 429 if the bucket is full. */
export const consume = async (throttles: ThrottleStore, bucket: Bucket): Promise<Place> => {
  const place = await throttles.take(bucket);
  if (!place) throw tooManyAttempts();
  return place;
};

type CountChecks = (throttles: ThrottleStore, bucket: Bucket, check: () => Promise<boolean>) => Promise<boolean>;

/**
 * Runs a check and counts it if it fails. The place is taken before the check, so that concurrent attempts cannot
 * exceed the limit, in any number of processes, and `forget` takes it back after a success. Returns whether the check
 * succeeded; throws a DomainError with code 429, without running it, if the bucket is full.
 */
const counting =
  (forget: keyof Place): CountChecks =>
  async (throttles, bucket, check) => {
    const place = await consume(throttles, bucket);
    const succeeded = await check();
    if (succeeded) await place[forget]();
    return succeeded;
  };

/** Counts every failure of a check. */
export const countEveryFailure = counting('giveBack');

/**
 * Counts only failures in a row: a success empties the bucket. Run it in a hash turn, which limits how many checks have
 * taken a place at once: concurrent right passwords do not reach the limit then.
 */
export const countFailures = counting('emptyBucket');
