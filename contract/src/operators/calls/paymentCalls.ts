import * as v from 'valibot';
import { compactText } from '../../enteredText';
import { idInput, readBy, requiredText, text } from '../../types';
import type { Page, Pending } from '../data/answers';
import type { CheckedStatement, ImportedStatement, IncomingPaymentRow } from '../data/payments';
import { day, decidePayments, noData, optionalPage, readQueues, reason, returns, searchText } from './operatorCall';

const states = ['seen', 'confirmed', 'assigned', 'dropped', 'returned'] as const;
const channels = ['usdt-trc20', 'usdt-erc20', 'bank', 'manual', 'psp'] as const;
const column = (missing: string) => requiredText(40, missing);
/**
 * `columns` has the headings of the columns of `csv`, a file in base64, GBK or UTF-8. The host checks its characters as
 * it reads it: the expression of `v.base64` overflows the stack on some megabytes.
 */
const statement = v.object({
  channel: v.literal('bank', '参数有误'),
  csv: v.pipe(v.string('请选择文件！'), v.nonEmpty('请选择文件！')),
  columns: v.object({
    reference: column('请填写流水号的列名！'),
    amount: column('请填写金额的列名！'),
    paid_at: column('请填写时间的列名！'),
    name: column('请填写付款人的列名！'),
    number: column('请填写付款账号的列名！'),
    account: v.optional(text(40), ''),
  }),
});

/** Payments that came from outside the site, and which orders they are for. */
export const paymentCalls = {
  /** `q` finds order numbers, hashes and other references, addresses, senders and amounts. `psp`: of all providers. */
  'GET /payments': readQueues(
    v.object({
      state: v.optional(v.picklist(states, '参数有误')),
      channel: v.optional(v.picklist(channels, '参数有误')),
      // A transaction's hash with its prefix, or a long reference.
      q: searchText(120),
      from: v.optional(day),
      to: v.optional(day),
      ...optionalPage,
    }),
    returns<Page<IncomingPaymentRow>>(),
  ),
  /**
   * Assigns a payment to an order. One that waits is decided afterwards; one that was closed is opened and credited;
   * one that was credited before gets another order for this payment, which is credited.
   */
  'POST /payments/:id/assign': decidePayments(
    v.object({
      id: idInput,
      order: v.pipe(v.string('请填写订单号！'), readBy(compactText), v.regex(/^[A-Za-z0-9-]{1,40}$/, '请填写订单号！')),
      reason,
      override: v.optional(v.boolean('参数有误'), false),
    }),
    returns<Pending | null>(),
    'payments.assign',
  ),
  /** Records that a payment of no order was sent back. */
  'POST /payments/:id/return': decidePayments(v.object({ id: idInput, reason }), noData, 'payments.return'),
  /** Reads a bank's statement. Lines that were read before are skipped; a line that cannot be read changes nothing. */
  'POST /payments/import': decidePayments(statement, returns<ImportedStatement>(), 'payments.import'),
  /** Checks a whole statement, and divides what is not known yet into parts that are imported one after the other. */
  'POST /payments/import/check': decidePayments(statement, returns<CheckedStatement>()),
};
