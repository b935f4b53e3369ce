import * as v from 'valibot';
import { idInput, nothing, text } from '../../types';
import type { ActionRow } from '../data/accounts';
import type { Page } from '../data/answers';
import type { QueueEvent } from '../data/orders';
import {
  type CheckResult,
  type DailyReportRow,
  gameGroupings,
  type GameReportRow,
  type Overview,
  reportGroupings,
  type ReportRow,
} from '../data/reports';
import { day, days, optionalPage, readQueues, readReports, returns } from './operatorCall';

const format = v.optional(v.picklist(['json', 'csv']), 'json');
const timeOfDay = v.optional(v.pipe(v.string('时间有误！'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间有误！')));

/** The audit log, the books, reports and live numbers. */
export const reportCalls = {
  'GET /actions': readReports(
    v.object({
      operator: v.optional(idInput),
      member: v.optional(idInput),
      kind: v.optional(text(60)),
      from: v.optional(day),
      to: v.optional(day),
      ...optionalPage,
    }),
    returns<Page<ActionRow>>(),
  ),
  'GET /check': readReports(nothing, returns<CheckResult>()),
  /** `format=csv` answers with CSV instead of the envelope. */
  'GET /reports/daily': readReports(v.object({ ...days, format }), returns<DailyReportRow[]>(), undefined, 'text/csv'),
  /** The same, grouped. Rows of orders can begin and end within a day: at `from_time` and before `to_time`, Beijing. */
  'GET /reports/grouped': readReports(
    v.object({
      by: v.picklist(reportGroupings, '没有这种报表！'),
      ...days,
      from_time: timeOfDay,
      to_time: timeOfDay,
      format,
    }),
    returns<ReportRow[]>(),
    undefined,
    'text/csv',
  ),
  /** Settled bets of all platforms; of one with `platform`, its code. */
  'GET /reports/games': readReports(
    v.object({
      by: v.picklist(gameGroupings, '没有这种报表！'),
      ...days,
      platform: v.optional(text(20), ''),
      format,
    }),
    returns<GameReportRow[]>(),
    undefined,
    'text/csv',
  ),
  /** Answers with CSV instead of the envelope. */
  'GET /export/:what': readReports(
    v.object({ what: v.picklist(['deposits', 'withdrawals', 'ledger', 'actions'], '没有这种导出！'), ...days }),
    returns<string>(),
    'export',
    'text/csv',
  ),
  'GET /overview': readQueues(nothing, returns<Overview>()),
  /** Server-Sent Events: `queue` with `QueueEvent`, at once and after each change. */
  'GET /events': readQueues(nothing, returns<QueueEvent>(), undefined, 'text/event-stream'),
};
