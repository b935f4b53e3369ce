import type { DailyReportRow } from '@site/shared/operators';
import type { Database } from '../../database/database';
import { yuan } from '../../http/money';
import { computeDays, type DailyFigures, readClosedDay, readSummaries } from './queries';
import { dayMs, storeMissingSummaries } from './dailySummaries';

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
    await storeMissingSummaries(db, from, lastStored);
    rows.push(...(await readSummaries(db, from, lastStored)));
  }
  if (to > closed) rows.push(...(await computeDays(db, later(from, dayAfter(closed)), to)));
  return rows.map(present);
};
