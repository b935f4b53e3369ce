import * as v from 'valibot';
import type { Page, Pending } from '../data/answers';
import type { PlatformTransferRow, TransactionReconciliation } from '../data/platforms';
import { idInput, requiredText } from '../../types';
import {
  day,
  decidePayments,
  optionalPage,
  readQueues,
  readReports,
  reason,
  returns,
  searchText,
} from './operatorCall';

/** Game platforms and their books. */
export const platformCalls = {
  /**
   * Compares a provider's file of transactions with its wallet calls; changes nothing. `csv` is the file in base64, GBK
   * or UTF-8, with the columns transaction, member, action, amount and perhaps round. Transactions from `from` to `to`,
   * Beijing days, have to be in it; without them those of the file's own span.
   */
  'POST /platforms/:name/reconcile': readReports(
    v.object({
      name: requiredText(20, '请填写平台代码！'),
      csv: v.pipe(v.string('请选择文件！'), v.nonEmpty('请选择文件！')),
      from: v.optional(day),
      to: v.optional(day),
    }),
    returns<TransactionReconciliation>(),
  ),
  /** `contradicted`: the platform reports another ending. `q` is a reference or a user name. */
  'GET /platform-transfers': readQueues(
    v.object({
      state: v.optional(v.picklist(['pending', 'contradicted'], '参数有误')),
      q: searchText(80),
      ...optionalPage,
    }),
    returns<Page<PlatformTransferRow>>(),
  ),
  /**
   * Ends a transfer that has been pending for ten minutes, or decides about one that its platform reports otherwise:
   * the ending that it has keeps it, the other one moves the money back or on, once. A second operator confirms it.
   */
  'POST /platform-transfers/:id/settle': decidePayments(
    v.object({ id: idInput, outcome: v.picklist(['done', 'failed'], '请选择转账结果！'), reason }),
    returns<Pending | null>(),
    'platform-transfers.settle',
  ),
};
