import type { DailyReportRow } from '@site/contract/operators';
import type { Cell } from '@site/contract/csv-line';
import { DomainError } from '../../../base/errors/domainError';
import { presentRow } from '../../../base/http/presentRow';
import { yuan } from '../../../base/money/money';
import type { Routes, Services } from '../../../members/calls/services';
import { registerOperatorCall } from '../../authority/operatorRoute';
import { type Columns, sendCsv } from '../export/routes';
import { assertDayOrder } from '../../../base/time/beijingTime';
import type { DailyJob } from '../../../base/jobs/dailyJob';
import type { Database } from '../../../base/database/database';
import {
  listMissingDays,
  readClosedDay,
  readFirstDay,
  storeSummary,
  computeDays,
  type DailyFigures,
  readSummaries,
} from '../../../money/reconciliation/dailySummaries.store';

const dayMs = 86_400_000;

/** Stores the summaries of days, each by itself, so that an interrupted job keeps its work. */
const storeDays = async (db: Database, days: readonly string[]): Promise<void> => {
  for (const day of days) await storeSummary(db, day);
};

/** Stores the summaries of the days from `from` to `to` that have none. Several processes can run it at once. */
const storeMissingSummaries = async (db: Database, from: string, to: string): Promise<void> =>
  storeDays(db, await listMissingDays(db, from, to));

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

/** Figures as reports show them, in yuan. */
export const presentFigures = <Figures extends Omit<DailyFigures, 'day' | 'registrations'>>(figures: Figures) => ({
  ...presentRow(figures, 'deposits', 'withdrawals', 'bonuses', 'rebates', 'adjustments', 'bets', 'win_loss'),
  net: yuan(BigInt(figures.deposits) - BigInt(figures.withdrawals)),
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
export const readDailyReport = async (
  { jobs, reports }: Pick<Services, 'jobs' | 'reports'>,
  from: string,
  to: string,
): Promise<DailyReportRow[]> => {
  const closed = await readClosedDay(reports);
  const rows: DailyFigures[] = [];
  if (from <= closed) {
    const lastStored = earlier(to, closed);
    await storeMissingSummaries(jobs, from, lastStored);
    rows.push(...(await readSummaries(jobs, from, lastStored)));
  }
  if (to > closed) rows.push(...(await computeDays(reports, later(from, dayAfter(closed)), to)));
  return rows.map((row) => presentFigures(row));
};

/** The most days of a report whose figures of past days are stored. */
export const maxDays = 366;

/** Throws a DomainError unless a report has one day to `most` days. */
export const assertDays = (from: string, to: string, most: number): void => {
  assertDayOrder(from, to);
  if (Date.parse(to) - Date.parse(from) >= most * dayMs) throw new DomainError(`最多查询${most}天！`);
};

/** Columns of a report: its amounts and days are text. */
export const columnsOf = <Row extends object>(fields: readonly (keyof Row & string)[]): Columns<Row> =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      ({ [field]: figure }: Row) => (typeof figure === 'string' ? { value: figure } : (figure as Cell)),
    ]),
  );

const columns = columnsOf<DailyReportRow>([
  ...(['day', 'registrations', 'active_members', 'deposits', 'deposit_count', 'withdrawals'] as const),
  ...(['withdrawal_count', 'bonuses', 'rebates', 'adjustments', 'bets', 'win_loss', 'net'] as const),
]);

export const reportRoutes: Routes = (app, services) => {
  registerOperatorCall(app, services, 'GET /reports/daily', async ({ input: { from, to, format }, reply }) => {
    assertDays(from, to, maxDays);
    const rows = await readDailyReport(services, from, to);
    return format === 'csv' ? sendCsv(reply, { name: `daily-${from}-${to}`, columns, batches: [rows] }) : rows;
  });
};
