import type { DailyReportRow } from '@site/shared/operators';
import type { Database } from '../../database/database';
import { yuan } from '../../http/money';
import {
  computeDays,
  type DailyFigures,
  listMissingDays,
  readClosedDay,
  readFirstDay,
  readSummaries,
  storeSummaries,
} from './queries';

/** Days that one statement summarizes, since a statement may run for 30 seconds at most. */
const daysAtOnce = 7;

const dayMs = 86_400_000;

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

const storeMissing = async (db: Database, from: string, to: string): Promise<void> => {
  for (const range of rangesOf(await listMissingDays(db, from, to))) await storeSummaries(db, range.from, range.to);
};

/** Stores the summaries of all past days that have none. Runs in any number of processes at once. */
export const storeDailySummaries = async (db: Database): Promise<void> => {
  const first = await readFirstDay(db);
  if (first) await storeMissing(db, first, await readClosedDay(db));
};

const present = ({ day, registrations, active_members, deposit_count, withdrawal_count, ...fen }: DailyFigures) => ({
  day,
  registrations,
  active_members,
  deposits: yuan(fen.deposits),
  deposit_count,
  withdrawals: yuan(fen.withdrawals),
  withdrawal_count,
  bonuses: yuan(fen.bonuses),
  rebates: yuan(fen.rebates),
  adjustments: yuan(fen.adjustments),
  bets: yuan(fen.bets),
  win_loss: yuan(fen.win_loss),
  net: yuan(BigInt(fen.deposits) - BigInt(fen.withdrawals)),
});

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);
const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);

/**
 * One row for each Beijing day (`YYYY-MM-DD`) from `from` to `to`, inclusive. Days are those of the database's clock
 * (`now()` at the start of a transaction), which alone sets `created_at` of ledger entries and members; the clock of
 * the host does not count. Past days come from their summaries and the others from the ledger. A day counts as past an
 * hour after its end, because a transaction that began before midnight may commit after it.
 */
export const readDailyReport = async (db: Database, from: string, to: string): Promise<DailyReportRow[]> => {
  const closed = await readClosedDay(db);
  const rows: DailyFigures[] = [];
  if (from <= closed) {
    const lastStored = earlier(to, closed);
    await storeMissing(db, from, lastStored);
    rows.push(...(await readSummaries(db, from, lastStored)));
  }
  if (to > closed) rows.push(...(await computeDays(db, later(from, dayAfter(closed)), to)));
  return rows.map(present);
};
