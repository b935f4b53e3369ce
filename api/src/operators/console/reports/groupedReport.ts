import type { DailyReportRow, ReportGrouping, ReportRow } from '@site/contract/operators';
import { DomainError } from '../../../base/errors/domainError';
import { presentRow } from '../../../base/http/presentRow';
import { fen, yuan } from '../../../base/money/money';
import { readSetting } from '../../../base/settings/settings';
import { beijingDays, parseBeijingTime } from '../../../base/time/beijingTime';
import type { Routes, Services } from '../../../members/calls/services';
import { vipTiers } from '../../../members/site/vip';
import { computeLevels } from '../../../money/reconciliation/dailySummaries.store';
import { registerOperatorCall } from '../../authority/operatorRoute';
import { type Columns, sendCsv } from '../export/routes';
import { type OrderGrouping, readOrderFigures } from './orderFigures.store';
import { assertDays, columnsOf, maxDays, presentFigures, readDailyReport } from './routes';

type Period = 'day' | 'week' | 'month';

const isPeriod = (by: ReportGrouping): by is Period => by === 'day' || by === 'week' || by === 'month';

const dayMs = 86_400_000;

/** Figures of levels and orders are read from the ledger. */
const maxDaysOf = (by: ReportGrouping): number => {
  if (isPeriod(by)) return maxDays;
  return by === 'vip' ? 31 : 92;
};

/** A day, the Monday of its week, or its month. */
const periodOf = (day: string, by: Period): string => {
  if (by === 'month') return day.slice(0, 7);
  const date = Date.parse(day);
  const sinceMonday = by === 'week' ? (new Date(date).getUTCDay() + 6) % 7 : 0;
  return new Date(date - sinceMonday * dayMs).toISOString().slice(0, 10);
};

const noFigures = {
  channel: null,
  registrations: null,
  active_members: null,
  bonuses: null,
  rebates: null,
  adjustments: null,
  bets: null,
  win_loss: null,
  paid: null,
  paid_count: null,
  decisions: null,
  median_seconds: null,
};

type Summed = Omit<DailyReportRow, 'day' | 'active_members'>;

const sumOf = ([first, ...rest]: readonly DailyReportRow[]): Summed => {
  const { day: _day, active_members: _members, ...sums } = first as DailyReportRow;
  const add = (field: keyof Summed) =>
    typeof sums[field] === 'number'
      ? rest.reduce((sum, row) => sum + Number(row[field]), sums[field])
      : yuan(rest.reduce((sum, row) => sum + fen(String(row[field])), fen(sums[field])));
  return Object.fromEntries((Object.keys(sums) as (keyof Summed)[]).map((it) => [it, add(it)])) as unknown as Summed;
};

/** Members who are active on several days would count several times in a longer period, which so has no number. */
const byPeriod = (days: readonly DailyReportRow[], by: Period): ReportRow[] =>
  [...new Set(days.map(({ day }) => periodOf(day, by)))].map((group) => {
    const rows = days.filter(({ day }) => periodOf(day, by) === group);
    return {
      ...noFigures,
      ...sumOf(rows),
      group,
      active_members: by === 'day' ? (rows[0]?.active_members ?? 0) : null,
    };
  });

const byLevel = async ({ db, reports }: Services, from: string, to: string): Promise<ReportRow[]> => {
  const tiers = await readSetting(db, vipTiers);
  const needed = { deposited: tiers.map(({ recharge }) => fen(recharge)), staked: tiers.map(({ flow }) => fen(flow)) };
  const levels = await computeLevels(reports, { from, to, ...needed });
  return levels.map(({ level, ...figures }) => ({ ...noFigures, ...presentFigures(figures), group: String(level) }));
};

const byOrder = async (
  { reports }: Services,
  by: OrderGrouping,
  period: { start: Date; end: Date },
): Promise<ReportRow[]> =>
  (await readOrderFigures(reports, by, period)).map((figures) => ({
    ...noFigures,
    ...presentRow(figures, 'deposits', 'withdrawals', 'paid'),
    net: yuan(BigInt(figures.deposits) - BigInt(figures.withdrawals)),
  }));

const common = ['deposits', 'deposit_count', 'withdrawals', 'withdrawal_count', 'net'] as const;
const ofMembers = ['bonuses', 'rebates', 'adjustments', 'bets', 'win_loss'] as const;

const reportColumns = (by: ReportGrouping): Columns<ReportRow> => {
  const figures: (keyof ReportRow)[] = isPeriod(by)
    ? ['registrations', 'active_members', ...common, ...ofMembers]
    : by === 'vip'
      ? ['active_members', ...common, ...ofMembers]
      : [...common, 'paid', 'paid_count', 'decisions', 'median_seconds'];
  return {
    // The number of an account is text.
    [by]: ({ group }) => (isPeriod(by) || by === 'vip' ? { value: group } : group),
    ...(by === 'shift' ? { channel: ({ channel }) => channel } : {}),
    ...columnsOf<ReportRow>(figures),
  };
};

/** The reports that are grouped by period, level, channel, account or operator. */
export const groupedReportRoutes: Routes = (app, services) =>
  registerOperatorCall(app, services, 'GET /reports/grouped', async ({ input, reply }) => {
    const { by, from, to, from_time: fromTime, to_time: toTime, format } = input;
    assertDays(from, to, maxDaysOf(by));
    const readRows = async (): Promise<ReportRow[]> => {
      if (isPeriod(by) || by === 'vip') {
        if (fromTime || toTime) throw new DomainError('该报表只能按整日查询！');
        return by === 'vip' ? byLevel(services, from, to) : byPeriod(await readDailyReport(services, from, to), by);
      }
      const days = beijingDays(from, to);
      const start = (fromTime && parseBeijingTime(`${from} ${fromTime}`)) || days.start;
      const end = (toTime && parseBeijingTime(`${to} ${toTime}`)) || days.end;
      if (start >= end) throw new DomainError('开始时间须早于结束时间！');
      return byOrder(services, by, { start, end });
    };
    const rows = await readRows();
    if (format === 'json') return rows;
    return sendCsv(reply, { name: `${by}-${from}-${to}`, columns: reportColumns(by), batches: [rows] });
  });
