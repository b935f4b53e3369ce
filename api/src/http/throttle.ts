import { setTimeout as sleep } from 'node:timers/promises';
import { codes } from '@site/shared/contract';
import type { Queryable } from '../database/database';
import { DomainError } from './domainError';

/** Holds `capacity` tries and loses one every `seconds`: a burst, then a trickle, and after a while all is as before. */
export interface Bucket {
  key: string;
  capacity: number;
  seconds: number;
}

export const tooManyAttempts = () => new DomainError('操作过于频繁，请稍后再试！', codes.tooMany);

const takePlace = (db: Queryable, { key, capacity, seconds }: Bucket) =>
  db.run(
    `insert into throttle as t (key, level) values ($1, 1)
      on conflict (key) do update set
        level = greatest(0, t.level - extract(epoch from clock_timestamp() - t.at) / $3) + 1, at = clock_timestamp()
        where greatest(0, t.level - extract(epoch from clock_timestamp() - t.at) / $3) + 1 <= $2`,
    [key, capacity, seconds],
  );

/** Whether nobody has taken a place for so long that no try can be under way whose place may still be given back. */
const isIdle = async (db: Queryable, { key }: Bucket, patience: number): Promise<boolean> => {
  const last = await db.row<{ idle: boolean }>(
    `select at < clock_timestamp() - $2 * interval '1 millisecond' idle from throttle where key = $1`,
    [key, patience],
  );
  return last?.idle ?? false;
};

/**
 * Takes a place in the bucket, before the try is made: many at once cannot slip through. A full one is a DomainError with
 * code 429, after `patience` milliseconds in which right tries that are under way may give their places back. The buckets
 * lie in the database, so all processes share them.
 */
export const consume = async (db: Queryable, bucket: Bucket, patience = 0): Promise<void> => {
  const end = Date.now() + patience;
  // Each look takes longer to come than the last: who floods a member's bucket must not flood the database too.
  for (let pause = 50; (await takePlace(db, bucket)) === 0; pause *= 2) {
    if (Date.now() >= end || (await isIdle(db, bucket, patience))) throw tooManyAttempts();
    await sleep(Math.min(pause * (1 + Math.random() / 2), end - Date.now()));
  }
};

/** How long a password's check waits for others that are under way for the same member. */
export const concurrentCheckWait = 1500;

/** Refuses when a bucket is full, without taking a place: for counting only tries that turn out wrong. */
export const rejectIfFull = async (db: Queryable, { key, capacity, seconds }: Bucket): Promise<void> => {
  const full = await db.row(
    'select 1 from throttle where key = $1 and level - extract(epoch from clock_timestamp() - at) / $3 > $2::float8 - 1',
    [key, capacity, seconds],
  );
  if (full) throw tooManyAttempts();
};

/** Empties a bucket: wrong tries count in a row. */
export const reset = async (db: Queryable, key: string): Promise<void> => {
  await db.run('delete from throttle where key = $1', [key]);
};
