import * as v from 'valibot';
import type { TransactionReconciliation } from '../data/platforms';
import { requiredText } from '../../types';
import { day, readReports, returns } from './operatorCall';

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
};
