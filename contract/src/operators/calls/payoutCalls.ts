import * as v from 'valibot';
import { usdtProtocols } from '../../rules';
import { flagInput, idInput, text } from '../../types';
import type { Page, Pending } from '../data/answers';
import type { PayoutBatchItem, PayoutBatchRow, PayoutQueue, PayoutResults, WithdrawalRow } from '../data/orders';
import { decidePayments, itemId, noData, optionalPage, readQueues, reason, returns } from './operatorCall';
import { orderNumber } from './orderCalls';

/** The most payments of one batch. */
export const longestBatch = 500;
/** Characters of a file in base64, so that the request fits into what the host accepts. */
const longestFile = 900_000;

/** Approved withdrawals that wait for their payment, and the batches that pay them. */
export const payoutCalls = {
  /** Those that wait for their payment, oldest first. */
  'GET /payouts': readQueues(
    v.object({ channel: v.optional(v.picklist(['bank', ...usdtProtocols], '参数有误')), ...optionalPage }),
    returns<Page<WithdrawalRow>>(),
  ),
  'GET /payouts/summary': readQueues(v.object({}), returns<PayoutQueue[]>()),
  'POST /payout-batches': decidePayments(
    v.object({
      ids: v.pipe(
        v.array(orderNumber, '请选择取款！'),
        v.minLength(1, '请选择取款！'),
        v.maxLength(longestBatch, `每批最多${longestBatch}笔！`),
      ),
    }),
    returns<{ id: number }>(),
    'payout-batches.add',
  ),
  'GET /payout-batches': readQueues(
    v.object({ closed: v.optional(flagInput), ...optionalPage }),
    returns<Page<PayoutBatchRow>>(),
  ),
  'GET /payout-batches/:id': readQueues(itemId, returns<PayoutBatchRow & { payments: PayoutBatchItem[] }>()),
  'GET /payout-batches/:id/file': decidePayments(itemId, returns<unknown>(), 'payout-batches.file', 'text/csv'),
  /** `csv` is the file in base64, in UTF-8 or GBK. */
  'POST /payout-batches/:id/results': decidePayments(
    v.object({ id: idInput, csv: v.pipe(text(longestFile, '文件过大！'), v.nonEmpty('请选择文件！')) }),
    returns<PayoutResults>(),
    'payout-batches.results',
  ),
  /** Has a payment provider pay what is unpaid of a batch; its results come by themselves. */
  'POST /payout-batches/:id/provider': decidePayments(
    v.object({
      id: idInput,
      provider: v.pipe(v.string('请选择支付渠道！'), v.regex(/^[a-z0-9-]{1,30}$/, '请选择支付渠道！')),
    }),
    noData,
    'payout-batches.provider',
  ),
  'POST /payout-batches/:id/fail': decidePayments(itemId, returns<Pending | null>(), 'payout-batches.fail'),
  'POST /payout-batches/:id/dissolve': decidePayments(
    v.object({ id: idInput, reason }),
    returns<Pending | null>(),
    'payout-batches.dissolve',
  ),
};
