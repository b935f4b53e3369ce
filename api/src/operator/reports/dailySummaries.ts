import type { DailyJob } from '../../dailyJob';
import type { Database } from '../../database/database';
import type { Services } from '../../services';
import { listMissingDays, readClosedDay, readFirstDay, storeSummaries } from './queries';

/** Days that one statement summarizes, so that an interrupted job keeps most of its work. */
const daysAtOnce = 7;

export const dayMs = 86_400_000;

/** Groups days in ascending order into ranges of consecutive days. */
const rangesOf = (days: readonly string[]): { from: string; to: string }[] => {
  const ranges: { from: string; to: string; length: number }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && last.length < daysAtOnce && Date.parse(day) - Date.parse(last.to) === dayMs) {
      last.to = day;
      last.length += 1;
    } else ranges.push({ from: day, to: day, length: 1 });
  }
  return ranges;
};

const storeDays = async (db: Database, days: readonly string[]): Promise<void> => {
  for (const { from, to } of rangesOf(days)) await storeSummaries(db, from, to);
};

/** Stores the summaries of the days from `from` to `to` that have none. Several processes can run it at once. */
export const storeMissingSummaries = async (db: Database, from: string, to: string): Promise<void> =>
  storeDays(db, await listMissingDays(db, from, to));

/** The past days since the first registration that have no summary. */
const listDueDays = async (db: Database): Promise<string[]> => {
  const first = await readFirstDay(db);
  return first === undefined ? [] : listMissingDays(db, first, await readClosedDay(db));
};

/** The nightly job that stores the missing summaries of past days, at 01:05 Beijing time. */
export const nightlySummaries = ({ jobs }: Pick<Services, 'jobs'>): DailyJob => ({
  name: 'daily-summaries',
  time: '01:05',
  isDone: async () => (await listDueDays(jobs)).length === 0,
  run: async () => storeDays(jobs, await listDueDays(jobs)),
});
