import type { IncomingPaymentRow, IncomingPaymentState } from '@site/contract/operators';
import type { Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { readPage } from '../../base/http/page';
import { presentRow } from '../../base/http/presentRow';
import { paymentAmount } from '../../base/money/money';
import { orderNumber } from '../../base/money/orderNumber';
import { readSetting } from '../../base/settings/settings';
import { maskedNumber, senderHashes } from '../../base/crypto/accountNumbers';
import type { Routes } from '../../members/calls/services';
import { creditOfPayments } from '../../money/incoming/creditOfPayments';
import { insertPaymentEvent, lockPaymentRow, type PaymentRow } from '../../money/incoming/incomingPayments.store';
import { explorers } from '../../money/incoming/settings';
import { registerOperatorCall } from '../authority/operatorRoute';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { approveOrder } from '../reviews/orderDecision';
import { lockOrder } from '../reviews/paymentReviews.store';
import { type Decide, type NeedsTwo, unknownItem } from '../reviews/review';
import { needsSecondApproval } from '../reviews/twoOperators';
import { importRoutes } from './importStatement';
import { insertSupplement, type ListedPayment, paymentsQuery } from './payments.store';
import { decryptSender } from './sender';

const stateNames: Record<IncomingPaymentState, string> = {
  seen: '尚未确认',
  confirmed: '待指定订单',
  assigned: '已属于订单',
  dropped: '已从区块链上消失',
  returned: '已退回',
};

/** Locks a payment of no order; throws a DomainError for any other. */
const lockUnassigned = async (tx: Transaction, id: number): Promise<PaymentRow> => {
  const payment = await lockPaymentRow(tx, id);
  if (!payment) throw unknownItem();
  if (payment.state !== 'confirmed') throw new DomainError(`该笔付款${stateNames[payment.state]}，不能处理！`);
  return payment;
};

interface Assignment {
  id: number;
  order: string;
  reason: string;
  override: boolean;
}

/** An order and a payment in its currency, which the payment can be assigned to; both are locked. */
const lockForAssignment = async (tx: Transaction, { id, order }: Pick<Assignment, 'id' | 'order'>) => {
  const deposit = await lockOrder(tx, 'deposit', order);
  if (!deposit) throw new DomainError('订单不存在！');
  const payment = await lockUnassigned(tx, id);
  if ((payment.currency === 'CNY') !== (deposit.rate === null)) throw new DomainError('付款币种与订单不符！');
  return { deposit, payment, credit: creditOfPayments(deposit, [payment]).credit };
};

/** Adds an order for a payment beyond one that was credited before, and returns its number. */
const addSupplement = async (
  tx: Transaction,
  { order, payment, credit, now }: { order: string; payment: PaymentRow; credit: bigint; now: Date },
): Promise<string> => {
  if (credit <= 0n) throw new DomainError('实收金额不足0.01元，不能入账！');
  const number = orderNumber('deposit', now);
  await insertSupplement(tx, { order, number, amount: credit, realMoney: paymentAmount(payment), now });
  return number;
};

/**
 * Assigns a payment to an order. A waiting order is decided afterwards; one that was closed is credited, and one that
 * was credited before gets an order for this payment, which is credited.
 */
const assign: Decide<Assignment> = async ({ input, ...context }) => {
  const { tx, operator, services } = context;
  const { id, order, reason, override } = input;
  const { deposit, payment, credit } = await lockForAssignment(tx, input);
  const { memberId, stage } = deposit;
  const now = services.now();
  const target = stage === 'approved' ? await addSupplement(tx, { order, payment, credit, now }) : order;
  const event = { paymentId: payment.id, kind: 'assigned', order: target, operatorId: operator.id, reason } as const;
  await insertPaymentEvent(tx, event);
  const assigned = {
    message: '已指定！',
    target: `payment:${id}`,
    memberId,
    before: { state: payment.state, order_state: stage },
    reason,
  };
  const facts = { state: 'assigned', order: target, amount: paymentAmount(payment), currency: payment.currency };
  if (stage === 'waiting') return { ...assigned, after: facts };
  const approval = { id: target, note: reason, reason: override ? reason : '', override };
  const { after } = await approveOrder('deposit', 'reopening')({ ...context, input: approval });
  return { ...assigned, message: '已指定并入账！', after: { ...facts, ...(after as object) } };
};

const assignmentNeedsTwo: NeedsTwo<Assignment> = async ({ tx, input, operator, services }) => {
  const { deposit, credit } = await lockForAssignment(tx, input);
  if (deposit.stage === 'waiting') return false;
  return needsSecondApproval(tx, services, {
    kind: 'deposit',
    order: input.order,
    memberId: deposit.memberId,
    amount: credit,
    operatorId: operator.id,
    override: input.override,
  });
};

/** Payments that came from outside the site. */
export const incomingPaymentRoutes: Routes = (app, services) => {
  const { db, cipher } = services;

  registerOperatorCall(app, services, 'GET /payments', async ({ input: { page, q, ...filter } }) => {
    const links = await readSetting(db, explorers);
    const linkOf = ({ channel, reference }: PaymentRow): string | null => {
      const pattern = channel === 'usdt-trc20' ? links.TRC20 : channel === 'usdt-erc20' ? links.ERC20 : '';
      return pattern === '' ? null : pattern.replace('{hash}', reference);
    };
    return readPage(db, {
      ...paymentsQuery({ ...filter, q, ...senderHashes(cipher, q) }),
      page,
      present: ({ sender_cipher, ...row }: ListedPayment): IncomingPaymentRow => {
        const account = decryptSender(cipher, row.id, sender_cipher);
        return {
          ...presentRow(row),
          amount: paymentAmount(row),
          sender_account: account ? { name: account.name, number: maskedNumber(account.number) } : null,
          link: linkOf(row),
        };
      },
    });
  });

  registerOperatorChange(app, services, 'POST /payments/:id/assign', {
    needsApproval: assignmentNeedsTwo,
    onlyIfUnchanged: true,
    change: assign,
  });

  registerOperatorChange(app, services, 'POST /payments/:id/return', {
    change: async ({ tx, input: { id, reason }, operator }) => {
      const payment = await lockUnassigned(tx, id);
      await insertPaymentEvent(tx, { paymentId: payment.id, kind: 'returned', operatorId: operator.id, reason });
      return {
        message: '已标记为退回！',
        target: `payment:${id}`,
        before: { state: payment.state },
        after: { state: 'returned', amount: paymentAmount(payment), currency: payment.currency },
        reason,
      };
    },
  });

  importRoutes(app, services);
};
