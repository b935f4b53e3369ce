import * as v from 'valibot';
import { idInput, nothing, text } from '../../types';
import type { ActionRow } from '../data/accounts';
import type { Page } from '../data/answers';
import type { QueueCounts } from '../data/orders';
import type { CheckResult, DailyReportRow, Overview } from '../data/reports';
import { day, days, optionalPage, readQueues, readReports, returns } from './operatorCall';

const wholeDays = v.object({ from: day, to: day, format: v.optional(v.picklist(['json', 'csv']), 'json') });

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
  'GET /reports/daily': readReports(wholeDays, returns<DailyReportRow[]>(), undefined, 'text/csv'),
  /** Answers with CSV instead of the envelope. */
  'GET /export/:what': readReports(
    v.object({ what: v.picklist(['deposits', 'withdrawals', 'ledger', 'actions'], '没有这种导出！'), ...days }),
    returns<string>(),
    'export',
    'text/csv',
  ),
  'GET /overview': readQueues(nothing, returns<Overview>()),
  /** Server-Sent Events: `queue` with `QueueCounts`, at once and after each change. */
  'GET /events': readQueues(nothing, returns<QueueCounts>(), undefined, 'text/event-stream'),
};
