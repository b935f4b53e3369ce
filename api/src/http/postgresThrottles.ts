import type { Queryable } from '../database/database';
import { type Bucket, type ThrottleStore, countAttempt } from './throttle';

/**
 * SQL of the level of row `t` at time $4; it falls by one every $3 seconds. For a process whose clock is behind no time
 * has passed.
 */
const currentLevel = 'greatest(0, t.level - greatest(0, extract(epoch from $4::timestamptz - t.at)) / $3)';

// The process clock rather than clock_timestamp(): tests can stop it.
const parametersOf = ({ key, capacity, seconds }: Bucket) => [key, capacity, seconds, new Date(Date.now())];

/** Buckets as rows of the table `throttle`. */
export const postgresThrottles = (db: Queryable): ThrottleStore => ({
  take: async (bucket) => {
    const counted = await db.run(
      `insert into throttle as t (key, level, at) values ($1, 1, $4)
        on conflict (key) do update set level = ${currentLevel} + 1, at = greatest(t.at, excluded.at)
          where ${currentLevel} + 1 <= $2`,
      parametersOf(bucket),
    );
    countAttempt('postgres', counted > 0);
    if (counted === 0) return undefined;
    return {
      giveBack: () => db.run('update throttle set level = greatest(0, level - 1) where key = $1', [bucket.key]),
      emptyBucket: () => db.run('delete from throttle where key = $1', [bucket.key]),
    };
  },
});
