import type { DailyReportRow } from '@site/contract/operators';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../base/errors/domainError';
import { fen } from '../../../base/money/money';
import type { Services } from '../../../members/calls/services';
import { registerOperatorCall } from '../../authority/registerOperatorCall';
import { type Columns, sendCsv } from '../export/csv';
import { assertDayOrder } from '../../../base/time/beijingTime';
import { readDailyReport, dayMs } from './dailySummaries';

const maxDays = 366;

const columns: Columns<DailyReportRow> = {
  day: ({ day }) => ({ value: day }),
  registrations: (row) => row.registrations,
  active_members: (row) => row.active_members,
  deposits: (row) => fen(row.deposits),
  deposit_count: (row) => row.deposit_count,
  withdrawals: (row) => fen(row.withdrawals),
  withdrawal_count: (row) => row.withdrawal_count,
  bonuses: (row) => fen(row.bonuses),
  rebates: (row) => fen(row.rebates),
  adjustments: (row) => fen(row.adjustments),
  bets: (row) => fen(row.bets),
  win_loss: (row) => fen(row.win_loss),
  net: (row) => fen(row.net),
};

/** The daily report, as JSON or CSV. */
export const reportRoutes = (app: FastifyInstance, services: Services): void => {
  registerOperatorCall(app, services, 'GET /reports/daily', async ({ input: { from, to, format }, reply }) => {
    assertDayOrder(from, to);
    if (Date.parse(to) - Date.parse(from) >= maxDays * dayMs) throw new DomainError(`最多查询${maxDays}天！`);
    const rows = await readDailyReport(services, from, to);
    return format === 'csv' ? sendCsv(reply, { name: `daily-${from}-${to}`, columns, batches: [rows] }) : rows;
  });
};
