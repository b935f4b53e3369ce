import { withTryLock } from '../database/locks';
import { beijingTime } from '../time/beijingTime';
import { repeat } from './oneAtATime';

/** A job that one process runs once each Beijing day. */
export interface DailyJob {
  name: string;
  /** Beijing time `HH:mm` from which it is due. */
  time: string;
  /** Whether any process has completed it for a Beijing day (`YYYY-MM-DD`). */
  isDone(day: string): Promise<boolean>;
  run(day: string): Promise<void>;
}

interface Options {
  url: string;
  now(): Date;
}

/** Runs the job of the current day if it is due, not done, and no other process runs it. Returns whether it ran. */
export const runIfDue = async (job: DailyJob, { url, now }: Options): Promise<boolean> => {
  const [day = '', time = ''] = beijingTime(now()).split(' ');
  if (time < job.time || (await job.isDone(day))) return false;
  let done = false;
  await withTryLock(url, `daily-job:${job.name}`, async () => {
    // Another process may have finished between the first check and the lock.
    if (await job.isDone(day)) return;
    await job.run(day);
    done = true;
  });
  return done;
};

/** How often a process checks whether the job is due, and how long it waits after a failure, ms. */
const interval = 60_000;
const retryAfter = 600_000;

/** The same job, which is not asked again on a day on which it was done. */
const askedUntilDone = (job: DailyJob): DailyJob => {
  let doneOn: string | undefined;
  return {
    ...job,
    isDone: async (day) => {
      if (doneOn !== day && (await job.isDone(day))) doneOn = day;
      return doneOn === day;
    },
  };
};

/**
 * Runs the job each day; a process that was down at the time runs it within a minute of its start. Returns a function
 * that stops the schedule and waits a few seconds for a run in progress.
 */
export const scheduleDaily = (
  job: DailyJob,
  { onError, ...options }: Options & { onError(error: Error): void },
): (() => Promise<void>) => {
  const asked = askedUntilDone(job);
  let retryAt = 0;
  return repeat(
    interval,
    async () => {
      if (Date.now() >= retryAt) await runIfDue(asked, options);
    },
    (error) => {
      retryAt = Date.now() + retryAfter;
      onError(error);
    },
  );
};
