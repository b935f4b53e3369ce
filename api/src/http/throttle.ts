import { codes } from '@site/shared/contract';
import type { Queryable } from '../database/database';
import { Refusal } from './refusal';

/** Holds `capacity` tries and loses one every `seconds`: a burst, then a trickle, and after a while all is as before. */
export interface Bucket {
  key: string;
  capacity: number;
  seconds: number;
}

export const tooManyTries = () => new Refusal('操作过于频繁，请稍后再试！', codes.tooMany);

/**
 * Takes a place in every bucket, before the try is made: many at once cannot slip through. A full one is a Refusal with
 * code 429. The buckets lie in the database, so all processes share them.
 */
export const take = async (db: Queryable, buckets: Bucket[]): Promise<void> => {
  for (const { key, capacity, seconds } of buckets) {
    const taken = await db.run(
      `insert into throttle as t (key, level) values ($1, 1)
        on conflict (key) do update set
          level = greatest(0, t.level - extract(epoch from clock_timestamp() - t.at) / $3) + 1, at = clock_timestamp()
          where greatest(0, t.level - extract(epoch from clock_timestamp() - t.at) / $3) + 1 <= $2`,
      [key, capacity, seconds],
    );
    if (taken === 0) throw tooManyTries();
  }
};

/** Refuses when a bucket is full, without taking a place: for counting only tries that turn out wrong. */
export const refuseWhenFull = async (db: Queryable, { key, capacity, seconds }: Bucket): Promise<void> => {
  const full = await db.row(
    'select 1 from throttle where key = $1 and level - extract(epoch from clock_timestamp() - at) / $3 > $2::float8 - 1',
    [key, capacity, seconds],
  );
  if (full) throw tooManyTries();
};

/** Gives one place back: the try turned out right. */
export const giveBack = async (db: Queryable, key: string): Promise<void> => {
  await db.run('update throttle set level = greatest(0, level - 1) where key = $1', [key]);
};

/** Empties a bucket: wrong tries count in a row. */
export const empty = async (db: Queryable, key: string): Promise<void> => {
  await db.run('delete from throttle where key = $1', [key]);
};
