import type { WithdrawalStage } from '@site/contract/operators';
import { violates } from '../../base/database/errors';
import type { Transaction } from '../../base/database/database';
import { updateRow } from '../../base/database/statements';
import { DomainError } from '../../base/errors/domainError';
import { yuan } from '../../base/money/money';
import { held, system, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { lockMember } from '../../members/members.store';
import { type AskedPayment, creditOfPayments } from '../../money/incoming/creditOfPayments';
import { listPaymentsOf } from '../../money/incoming/incomingPayments.store';
import { declineProposals, lockProposals } from '../authority/approvals.store';
import type { Operator } from '../authority/operator';
import type { Change } from '../authority/registerOperatorChange';
import { assertClaimed, assertFree, assertMayPay } from './claims';
import { assessOrder } from './evidence';
import { approvalNotes, assertMayApprove } from './obstacles';
import { normalizeExternalId, recordPayment } from './payment';
import { insertOrderApproval, lockPayment, type OrderKind } from './paymentApprovals.store';
import { findPaidWithdrawal, lockOrder } from './paymentReviews.store';
import {
  alreadyDecided,
  type Decision,
  type DecisionContext,
  decisionMessage,
  orderNames,
  orderTarget,
  stateOf,
  unknownItem,
} from './review';
import { assertNotProposed, needsSecondApproval } from './twoOperators';

interface Approval extends Decision {
  /** Fen that arrived for a deposit; by default what was ordered. */
  received?: bigint | undefined;
  /** The payment that a deposit is credited for. */
  external_id?: string | undefined;
  override: boolean;
}

/**
 * Locks an order that waits for a decision; throws a DomainError for any other, and for one that another operator than
 * `operatorIds` has claimed.
 */
const lockWaiting = async (
  tx: Transaction,
  kind: OrderKind,
  id: string,
  operatorIds: readonly (string | undefined)[],
) => {
  const order = await lockOrder(tx, kind, id);
  if (!order) throw unknownItem();
  if (order.stage !== 'waiting') throw alreadyDecided();
  assertFree(order, operatorIds);
  return order;
};

/** Throws a DomainError unless the amount that arrived, in fen, fits the order or is explained. */
const assertReceived = (received: bigint, ordered: bigint, note: string) => {
  if (received <= 0n) throw new DomainError('实收金额须大于0！');
  if (received !== ordered && note === '') throw new DomainError('实收金额与订单不符，请填写备注！');
};

/** Locks a deposit that was closed without a credit; throws a DomainError for any other. */
const lockRejected = async (tx: Transaction, id: string) => {
  const order = await lockOrder(tx, 'deposit', id);
  if (!order) throw unknownItem();
  if (order.stage !== 'rejected') throw alreadyDecided();
  return order;
};

interface Arrival {
  /** Fen to credit. */
  amount: bigint;
  /** The numbers of the payments that are assigned to the order. */
  payments: string[];
}

/**
 * What an approval of a deposit would credit: the worth of the payments that are assigned to it, else what the operator
 * says has arrived. Throws a DomainError if the operator says something else than the payments.
 */
export const arrivalOf = async (
  tx: Transaction,
  order: AskedPayment & { id: string },
  { received, external_id = '', note }: Pick<Approval, 'received' | 'external_id' | 'note'>,
): Promise<Arrival> => {
  const payments = await listPaymentsOf(tx, order.id);
  if (payments.length === 0) {
    const amount = received ?? order.amount;
    assertReceived(amount, order.amount, note);
    return { amount, payments: [] };
  }
  const { credit } = creditOfPayments(order, payments);
  if (credit <= 0n) throw new DomainError('实收金额不足0.01元，不能入账！');
  if (received !== undefined && received !== credit) {
    throw new DomainError(`该订单已匹配付款，实收金额须为${yuan(credit)}元！`);
  }
  if (external_id !== '') throw new DomainError('该订单已匹配付款，无需填写付款编号！');
  return { amount: credit, payments: payments.map(({ reference }) => reference) };
};

/** How the audit log shows the stage of an order. */
const audited = (kind: OrderKind, stage: WithdrawalStage) =>
  kind === 'deposit' ? { state: stateOf[stage] } : { stage };

/** Changes the stage of an order, and other columns, and ends the claim. */
const updateOrder = (tx: Transaction, kind: OrderKind, id: string, stage: WithdrawalStage, columns: object) =>
  updateRow(
    tx,
    kind,
    { out_trade_no: id },
    {
      state: stateOf[stage],
      ...(kind === 'withdrawal' ? { stage } : {}),
      claimed_by: null,
      claimed_until: null,
      ...columns,
    },
  );

/**
 * Approves a deposit, which credits the wallet with what arrived and records the payment; or a withdrawal, whose hold
 * is paid out.
 * @param reopens whether a deposit that was closed without a credit is approved, since its payment came later
 */
export const approveOrder =
  (kind: OrderKind, reopens = false) =>
  async ({ tx, input, operator, services, proposedBy }: DecisionContext<Approval>): Promise<Change<null>> => {
    const { id, note, reason, override } = input;
    const isDeposit = kind === 'deposit';
    const now = services.now();
    const order = reopens ? await lockRejected(tx, id) : await lockWaiting(tx, kind, id, [operator.id, proposedBy]);
    const { memberId, amount: ordered } = order;
    const { amount, payments } = isDeposit
      ? await arrivalOf(tx, { ...order, id }, input)
      : { amount: ordered, payments: [] };
    await lockMember(tx, memberId);
    const excess = amount - ordered;
    if (override && reason === '') throw new DomainError('强制通过须填写原因！');
    // A closed order does not count towards the member's own limits.
    const reviewed = { kind, order: id, memberId, amount, excess: reopens ? amount : excess };
    const overridden = assertMayApprove((await assessOrder(tx, services, reviewed)).obstacles, override);
    const approved = { out_trade_no: id, amount, proposed_by: proposedBy };
    const payment = { ...approved, external_id: input.external_id ?? '', recorded_by: operator.id };
    const isEntered = isDeposit && payments.length === 0;
    const externalId = isEntered ? await recordPayment(tx, payment, orderTarget(kind, id)) : undefined;
    await insertOrderApproval(tx, { ...approved, kind, member_id: memberId, approved_by: operator.id });
    await updateOrder(tx, kind, id, 'approved', {
      ...approvalNotes(input),
      decided_by: operator.id,
      decided_at: now,
      ...(excess === 0n ? {} : { amount, ordered_amount: ordered }),
    });
    await move(tx, {
      ...(isDeposit
        ? { from: system('deposits'), to: wallet(memberId) }
        : { from: held(memberId), to: system('withdrawals') }),
      amount,
      kind,
      reference: id,
      once: { scope: kind, key: id },
    });
    return {
      message: decisionMessage(true),
      target: orderTarget(kind, id),
      memberId,
      before: { ...audited(kind, order.stage), amount: yuan(ordered), ...(override ? { overridden } : {}) },
      after: {
        ...audited(kind, 'approved'),
        note,
        ...(isDeposit ? { received: yuan(amount) } : {}),
        ...(externalId === undefined ? {} : { external_id: externalId }),
        ...(payments.length === 0 ? {} : { payments }),
        ...(override ? { override } : {}),
      },
      reason,
    };
  };

/** Rejects an order, which returns the hold of a withdrawal to the wallet. Declines a proposal to approve it. */
export const rejectOrder =
  (kind: OrderKind) =>
  async ({ tx, input, operator, services }: DecisionContext<Decision>): Promise<Change<null>> => {
    const { id, note, reason } = input;
    const target = orderTarget(kind, id);
    await lockProposals(tx, target);
    const { memberId, amount } = await lockWaiting(tx, kind, id, [operator.id]);
    await updateOrder(tx, kind, id, 'rejected', {
      note,
      reason,
      decided_by: operator.id,
      decided_at: services.now(),
    });
    const by = { operatorId: operator.id, reason: `该${orderNames[kind]}已被拒绝` };
    const declined = await declineProposals(tx, target, by);
    if (kind === 'withdrawal') {
      await move(tx, {
        from: held(memberId),
        to: wallet(memberId),
        amount,
        kind: 'withdrawal-return',
        reference: id,
        once: { scope: 'withdrawal', key: id },
      });
    }
    return {
      message: decisionMessage(false),
      target,
      memberId,
      before: { ...audited(kind, 'waiting'), amount: yuan(amount) },
      after: { ...audited(kind, 'rejected'), note, ...declined },
      reason,
    };
  };

/** Whether a second operator must confirm an approval. Throws a DomainError if one was proposed before. */
export const approvalNeedsTwo =
  (kind: OrderKind) =>
  async ({ tx, input, operator, services }: DecisionContext<Approval>): Promise<boolean> => {
    const order = await lockOrder(tx, kind, input.id);
    if (!order) return false;
    const arrival = kind === 'deposit' ? await arrivalOf(tx, { ...order, id: input.id }, input) : undefined;
    const needsTwo = await needsSecondApproval(tx, services, {
      kind,
      order: input.id,
      memberId: order.memberId,
      amount: arrival?.amount ?? order.amount,
      operatorId: operator.id,
      override: input.override,
    });
    // Held until the proposal is stored: the lock of its trial ends when that is rolled back.
    const externalId = normalizeExternalId(input.external_id ?? '');
    if (externalId !== '') await lockPayment(tx, externalId);
    return needsTwo;
  };

/** Locks a withdrawal that was approved; throws a DomainError for any other. */
export const lockApproved = async (tx: Transaction, id: string) => {
  const withdrawal = await lockOrder(tx, 'withdrawal', id);
  if (!withdrawal) throw unknownItem();
  if (withdrawal.stage === 'waiting') throw new DomainError('该取款尚未通过审核！');
  if (withdrawal.stage !== 'approved') throw alreadyDecided();
  return withdrawal;
};

interface Settlement {
  operator: Operator;
  now: Date;
}

/** A payment's number in its normal form; throws a DomainError without one. */
export const payoutReference = (entered: string): string => {
  const reference = normalizeExternalId(entered, '付款凭证');
  if (reference === '') throw new DomainError('请填写付款凭证！');
  return reference;
};

/** Records the payment of a withdrawal. Throws a DomainError that names the withdrawal which the payment settled. */
export const markPaid = async (
  tx: Transaction,
  { id, reference }: { id: string; reference: string },
  { operator, now }: Settlement,
): Promise<void> => {
  const paid = { payment_reference: reference, settled_by: operator.id, settled_at: now };
  try {
    await tx.savepoint(() => updateOrder(tx, 'withdrawal', id, 'paid', paid));
  } catch (error) {
    if (!violates(error, 'payout_reference_once')) throw error;
    throw new DomainError(`该付款凭证已用于取款${await findPaidWithdrawal(tx, id, reference)}，请核对！`);
  }
};

/**
 * Returns the money of a withdrawal to the wallet: its payment failed, or was made and came back. The entry is the
 * same, so that it can be made only once.
 */
const returnPayout = async (
  tx: Transaction,
  { id, memberId, amount }: { id: string; memberId: string; amount: bigint },
  stage: 'failed' | 'returned',
  columns: object,
): Promise<void> => {
  await updateOrder(tx, 'withdrawal', id, stage, columns);
  await move(tx, {
    from: system('withdrawals'),
    to: wallet(memberId),
    amount,
    kind: 'withdrawal-failed',
    reference: id,
    once: { scope: 'withdrawal-failed', key: id },
  });
};

export const markFailed = (
  tx: Transaction,
  withdrawal: { id: string; memberId: string; amount: bigint },
  { reason, operator, now }: Settlement & { reason: string },
) => returnPayout(tx, withdrawal, 'failed', { failure_reason: reason, settled_by: operator.id, settled_at: now });

/** Marks an approved withdrawal as paid, which its operator has claimed. */
export const settleAsPaid = async ({
  tx,
  input: { id, ...input },
  operator,
  services,
}: DecisionContext<{ id: string; reference: string }>): Promise<Change<null>> => {
  const reference = payoutReference(input.reference);
  const target = orderTarget('withdrawal', id);
  await lockProposals(tx, target);
  const withdrawal = await lockApproved(tx, id);
  const { memberId, amount } = withdrawal;
  assertClaimed(withdrawal, operator.id);
  await assertMayPay(tx, { id, amount }, operator.id);
  const declined = await declineProposals(tx, target, { operatorId: operator.id, reason: '该取款已标记为已付款' });
  await markPaid(tx, { id, reference }, { operator, now: services.now() });
  return {
    message: '已标记为已付款！',
    target,
    memberId,
    before: { stage: 'approved', amount: yuan(amount) },
    after: { stage: 'paid', reference, ...declined },
  };
};

/**
 * Records that an approved withdrawal could not be paid: the money returns to the wallet. Who proposes it has claimed
 * it; when it is confirmed, no other operator may work on it.
 */
export const settleAsFailed = async ({
  tx,
  input: { id, reason },
  operator,
  services,
  proposedBy,
}: DecisionContext<{ id: string; reason: string }>): Promise<Change<null>> => {
  const withdrawal = await lockApproved(tx, id);
  const { memberId, amount } = withdrawal;
  if (proposedBy === undefined) assertClaimed(withdrawal, operator.id);
  else assertFree(withdrawal, [operator.id, proposedBy]);
  await markFailed(tx, { id, memberId, amount }, { reason, operator, now: services.now() });
  return {
    message: '已标记为付款失败，款项已退回会员账户！',
    target: orderTarget('withdrawal', id),
    memberId,
    before: { stage: 'approved', amount: yuan(amount) },
    after: { stage: 'failed' },
    reason,
  };
};

/** Records that the payment of a withdrawal came back: the money is in the wallet again. */
export const settleAsReturned = async ({
  tx,
  input: { id, reason },
  operator,
  services,
}: DecisionContext<{ id: string; reason: string }>): Promise<Change<null>> => {
  const withdrawal = await lockOrder(tx, 'withdrawal', id);
  if (!withdrawal) throw unknownItem();
  if (withdrawal.stage !== 'paid') throw new DomainError('只有已付款的取款可以登记退回！');
  const { memberId, amount } = withdrawal;
  const returned = { failure_reason: reason, returned_by: operator.id, returned_at: services.now() };
  await returnPayout(tx, { id, memberId, amount }, 'returned', returned);
  return {
    message: '已登记退回，款项已退回会员账户！',
    target: orderTarget('withdrawal', id),
    memberId,
    before: { stage: 'paid', amount: yuan(amount) },
    after: { stage: 'returned' },
    reason,
  };
};

/**
 * A payment that failed or came back always needs a second operator: the member gets the money again. Throws a
 * DomainError if this was proposed before.
 */
export const failureNeedsTwo = async ({ tx, input: { id } }: DecisionContext<{ id: string }>): Promise<true> => {
  await lockOrder(tx, 'withdrawal', id);
  await assertNotProposed(tx, 'withdrawal', id);
  return true;
};
