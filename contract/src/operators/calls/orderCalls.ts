import * as v from 'valibot';
import { compactText, lineText, numberText } from '../../enteredText';
import { limits, usdtProtocols } from '../../rules';
import { amountOf, file, idInput, integerInput, lines, nothing, readBy, requiredLines, text } from '../../types';
import type { Page, Pending } from '../data/answers';
import type {
  ActivityApplicationRow,
  AgentApplicationRow,
  ApprovalRow,
  DepositRow,
  ReviewContext,
  ReviewOptions,
  SearchGroup,
  WithdrawalRow,
} from '../data/orders';
import type { ChainRow } from '../data/reports';
import {
  day,
  decideApplications,
  decidePayments,
  itemId,
  noData,
  operatorCall,
  optionalPage,
  optionalReason,
  readQueues,
  reason,
  returns,
  searchText,
} from './operatorCall';

export const orderNumber = v.pipe(v.string(), readBy(compactText), v.regex(/^[A-Za-z0-9-]{1,40}$/, '该记录不存在！'));
const note = v.optional(lines(500, '备注有误，最多500个字符！'), '');
/** An order number or a user name, neither of which has separators; text of nothing else finds nothing. */
const orderSearch = searchText(60, (q) => numberText(q) || lineText(q));
const queueFilter = v.object({
  state: v.optional(integerInput(1, 3)),
  q: orderSearch,
  member: v.optional(idInput),
  ...optionalPage,
});
/** The flags that lists of orders show and can be narrowed to: those that cost little to read. */
export const listedFlags = [
  'frozen',
  'excluded',
  'withdrawals-locked',
  'payout-account-unbound',
  'turnover-missing',
  'withdraws-without-play',
  'new-payout-account',
  'shared-payout-account',
  'shared-payment-source',
  'first-deposit',
] as const;
const amountBound = v.optional(amountOf('请输入金额！'));
/** Both days and both amounts are inclusive; `vip` is the lowest level; without `sort`, the order of the queue. */
const orderFilter = v.object({
  ...queueFilter.entries,
  from: v.optional(day),
  to: v.optional(day),
  least: amountBound,
  most: amountBound,
  method: v.optional(v.picklist(['usdt', 'bank', 'alipay', 'wxpay'], '参数有误')),
  protocol: v.optional(v.picklist(usdtProtocols, '参数有误')),
  flag: v.optional(v.picklist(listedFlags, '参数有误')),
  vip: v.optional(integerInput(1, 100)),
  sort: v.optional(v.picklist(['oldest', 'newest', 'highest', 'lowest'], '参数有误')),
  per_page: v.optional(integerInput(1, 100)),
});
const orderId = v.object({ id: orderNumber });
const unpaid = v.object({ id: orderNumber, reason });
/** `file` is a picture (JPG or PNG) or a PDF in base64. */
const comment = v.object({
  id: orderNumber,
  text: requiredLines(500, '请填写评论，最多500个字符！'),
  file: file(limits.paymentPicture, { tooLong: '文件过大，最大1.5MB！', malformed: '文件内容有误！' }),
});
const commentFile = v.object({ id: orderNumber, comment: idInput });
const decision = v.object({ id: orderNumber, note, reason: optionalReason });
/**
 * Number of the payment outside the site: transaction hash, the provider's number or the bank's reference. The host
 * removes invisible characters, which come with copied text.
 */
const externalId = (missing: string) => v.pipe(v.string(missing), v.trim(), v.maxLength(120, '输入内容有误'));
const missingReference = '请填写付款凭证！';
/** Approves in spite of what the host holds against the member; needs a reason and a second operator. */
const override = v.optional(v.boolean('参数有误'), false);

/** The review queues: deposits, withdrawals, applications, and changes that wait for a second operator. */
export const orderCalls = {
  'GET /deposits': readQueues(orderFilter, returns<Page<DepositRow>>()),
  'GET /deposits/:id': readQueues(orderId, returns<DepositRow & ReviewContext>(), 'deposits.read'),
  /** The picture of its payment that the member has handed in: a JPEG in base64. */
  'GET /deposits/:id/proof': readQueues(orderId, returns<{ picture: string }>(), 'deposits.proof'),
  'POST /deposits/:id/approve': decidePayments(
    v.object({
      ...decision.entries,
      received: v.optional(amountOf('请输入实收金额！')),
      external_id: v.optional(externalId('输入内容有误')),
      override,
    }),
    returns<Pending | null>(),
    'deposits.approve',
  ),
  'POST /deposits/:id/reject': decidePayments(decision, noData, 'deposits.reject'),
  'POST /deposits/:id/claim': decidePayments(orderId, noData, 'deposits.claim'),
  'POST /deposits/:id/release': decidePayments(orderId, noData, 'deposits.release'),
  'POST /deposits/:id/comments': decidePayments(comment, noData, 'deposits.comment'),
  'GET /deposits/:id/comments/:comment/file': readQueues(
    commentFile,
    returns<unknown>(),
    'deposits.attachment',
    'application/octet-stream',
  ),
  'GET /withdrawals': readQueues(
    v.object({
      ...orderFilter.entries,
      stage: v.optional(v.picklist(['waiting', 'approved', 'paid', 'failed', 'returned', 'rejected'], '参数有误')),
    }),
    returns<Page<WithdrawalRow>>(),
  ),
  'GET /withdrawals/:id': readQueues(orderId, returns<WithdrawalRow & ReviewContext>(), 'withdrawals.read'),
  'POST /withdrawals/:id/approve': decidePayments(
    v.object({ ...decision.entries, override }),
    returns<Pending | null>(),
    'withdrawals.approve',
  ),
  'POST /withdrawals/:id/reject': decidePayments(decision, noData, 'withdrawals.reject'),
  'POST /withdrawals/:id/paid': decidePayments(
    v.object({ id: orderNumber, reference: v.pipe(externalId(missingReference), v.minLength(1, missingReference)) }),
    noData,
    'withdrawals.paid',
  ),
  'POST /withdrawals/:id/failed': decidePayments(unpaid, returns<Pending | null>(), 'withdrawals.failed'),
  'POST /withdrawals/:id/returned': decidePayments(unpaid, returns<Pending | null>(), 'withdrawals.returned'),
  'POST /withdrawals/:id/claim': decidePayments(
    /** `stage`: the one that the operator saw, so that a claim in order to decide is never one in order to pay. */
    v.object({ ...orderId.entries, stage: v.optional(v.picklist(['waiting', 'approved'], '参数有误')) }),
    noData,
    'withdrawals.claim',
  ),
  'POST /withdrawals/:id/release': decidePayments(orderId, noData, 'withdrawals.release'),
  'POST /withdrawals/:id/comments': decidePayments(comment, noData, 'withdrawals.comment'),
  'GET /withdrawals/:id/comments/:comment/file': readQueues(
    commentFile,
    returns<unknown>(),
    'withdrawals.attachment',
    'application/octet-stream',
  ),
  'GET /search': readQueues(
    v.object({
      q: v.pipe(v.string('输入内容有误'), readBy(lineText), v.minLength(2, '请至少输入两个字符！'), text(120)),
    }),
    returns<SearchGroup[]>(),
  ),
  'GET /review-options': readQueues(nothing, returns<ReviewOptions>()),
  'GET /payments/chains': readQueues(nothing, returns<ChainRow[]>()),
  'GET /activity-applications': readQueues(queueFilter, returns<Page<ActivityApplicationRow>>()),
  'POST /activity-applications/:id/approve': decideApplications(decision, noData, 'activity-applications.approve'),
  'POST /activity-applications/:id/reject': decideApplications(decision, noData, 'activity-applications.reject'),
  'GET /agent-applications': readQueues(queueFilter, returns<Page<AgentApplicationRow>>()),
  'POST /agent-applications/:id/approve': decideApplications(decision, noData, 'agent-applications.approve'),
  'POST /agent-applications/:id/reject': decideApplications(decision, noData, 'agent-applications.reject'),
  'GET /approvals': readQueues(
    /** `q` is an order number, an id or the beginning of a user name; `mine` lists what the operator has proposed. */
    v.object({
      state: v.optional(integerInput(1, 3)),
      q: orderSearch,
      mine: v.optional(integerInput(1, 1)),
      ...optionalPage,
    }),
    returns<Page<ApprovalRow>>(),
  ),
  /** Needs the permission of the change itself. */
  'POST /approvals/:id/confirm': operatorCall(itemId, returns<unknown>()),
  'POST /approvals/:id/decline': operatorCall(v.object({ id: idInput, reason }), noData, 'approvals.decline'),
};
