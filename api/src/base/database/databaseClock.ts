import type { Queryable } from './database';
import { oneRow } from './statements';

export interface Clock {
  now(): Date;
  stop(): void;
}

/** How often the database is asked for its time, ms: another server may have become the primary. */
const interval = 30_000;

const measure = async (db: Queryable) => {
  const { at } = await oneRow<{ at: number }>(db, 'select (extract(epoch from clock_timestamp()) * 1000)::float8 "at"');
  // The time since then is measured by a clock that never jumps.
  return { at, measuredAt: performance.now() };
};

/**
 * Starts a clock that shows the database's time, whatever the clock of this machine shows, so that all processes agree
 * on what is due. It may be behind by the duration of one query, never ahead. While the database does not answer, it
 * runs on from its last answer.
 */
const startDatabaseClock = async (db: Queryable, onError: (error: Error) => void): Promise<Clock> => {
  let last = await measure(db);
  const timer = setInterval(() => {
    measure(db).then((measured) => (last = measured), onError);
  }, interval);
  return {
    now: () => new Date(last.at + performance.now() - last.measuredAt),
    stop: () => clearInterval(timer),
  };
};

/** Where the API host's time comes from. The simulator replaces it, since it moves the clock of its processes. */
export const clockSource = { start: startDatabaseClock };
