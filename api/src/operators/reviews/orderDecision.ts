import type { WithdrawalStage } from '@site/contract/operators';
import { violates } from '../../base/database/errors';
import type { Transaction } from '../../base/database/database';
import { insertRow, updateRow } from '../../base/database/statements';
import { DomainError } from '../../base/errors/domainError';
import { yuan } from '../../base/money/money';
import { held, system, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { lockMember } from '../../members/members.store';
import { creditOfPayments } from '../../money/incoming/creditOfPayments';
import { listPaymentsOf } from '../../money/incoming/incomingPayments.store';
import { listContradictions, settleContradictions } from '../../money/providers/providerPayouts.store';
import { returnHold } from '../../money/payments/returnHold';
import { declineProposals, lockProposals } from '../authority/approvals.store';
import type { Operator } from '../authority/operator';
import {
  assertClaimed,
  assertFree,
  assertMayPay,
  contradicted,
  lockApproved,
  lockInStage,
  requireOrder,
} from './claims';
import { assessOrder } from './evidence';
import { approvalNotes, assertMayApprove } from './obstacles';
import { normalizeExternalId, recordPayment } from './payment';
import { lockPayment, type OrderKind } from './paymentApprovals.store';
import { findPaidWithdrawal, type LockedOrder, lockOrder, markAsPaid } from './paymentReviews.store';
import { type Decide, type Decision, decisionMessage, type NeedsTwo, orderNames, orderTarget, stateOf } from './review';
import { assertNotProposed, needsSecondApproval } from './twoOperators';

interface Approval extends Decision {
  /** Fen that arrived for a deposit; by default what was ordered. */
  received?: bigint | undefined;
  /** The payment that a deposit is credited for. */
  external_id?: string | undefined;
  override: boolean;
}

/** Throws a DomainError unless the amount that arrived, in fen, fits the order or is explained. */
const assertReceived = (received: bigint, ordered: bigint, note: string) => {
  if (received <= 0n) throw new DomainError('实收金额须大于0！');
  if (received !== ordered && note === '') throw new DomainError('实收金额与订单不符，请填写备注！');
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
  order: LockedOrder,
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
 * @param by `reopening`: a deposit that was closed without a credit, since its payment came later; `site`: without an
 *   operator, unless a rule demands two
 */
export const approveOrder =
  (kind: OrderKind, by: 'decision' | 'reopening' | 'site' = 'decision'): Decide<Approval> =>
  async ({ tx, input, operator, services, proposedBy }) => {
    const { id, note, reason, override } = input;
    const isDeposit = kind === 'deposit';
    const reopens = by === 'reopening';
    const now = services.now();
    const order = await lockInStage(tx, kind, id, [reopens ? 'rejected' : 'waiting']);
    if (!reopens) assertFree(order, [operator.id, proposedBy]);
    const { memberId, amount: ordered } = order;
    const { amount, payments } = isDeposit ? await arrivalOf(tx, order, input) : { amount: ordered, payments: [] };
    await lockMember(tx, memberId);
    const excess = amount - ordered;
    if (override && reason === '') throw new DomainError('强制通过须填写原因！');
    // A closed order does not count towards the member's own limits.
    const reviewed = { kind, order: id, memberId, amount, excess: reopens ? amount : excess };
    const { listObstacles, needsTwo } = await assessOrder(tx, services, reviewed);
    if (needsTwo && by === 'site') throw new DomainError('该存款须由两名操作员审核！');
    const overridden = assertMayApprove(await listObstacles(), override);
    const approved = { out_trade_no: id, amount, proposed_by: proposedBy };
    const payment = { ...approved, external_id: input.external_id ?? '', recorded_by: operator.id };
    const isEntered = isDeposit && payments.length === 0;
    const externalId = isEntered ? await recordPayment(tx, payment, orderTarget(kind, id)) : undefined;
    // For the limits of what one operator approves alone.
    await insertRow(tx, 'order_approval', { ...approved, kind, member_id: memberId, approved_by: operator.id });
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
  (kind: OrderKind): Decide<Decision> =>
  async ({ tx, input, operator, services }) => {
    const { id, note, reason } = input;
    const target = orderTarget(kind, id);
    await lockProposals(tx, target);
    const order = await lockInStage(tx, kind, id, ['waiting']);
    assertFree(order, [operator.id]);
    const { memberId, amount } = order;
    await updateOrder(tx, kind, id, 'rejected', {
      note,
      reason,
      decided_by: operator.id,
      decided_at: services.now(),
    });
    const by = { operatorId: operator.id, reason: `该${orderNames[kind]}已被拒绝` };
    const declined = await declineProposals(tx, target, by);
    if (kind === 'withdrawal') await returnHold(tx, order);
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
  (kind: OrderKind): NeedsTwo<Approval> =>
  async ({ tx, input, operator, services }) => {
    const order = await lockOrder(tx, kind, input.id);
    if (!order) return false;
    const arrival = kind === 'deposit' ? await arrivalOf(tx, order, input) : undefined;
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

/**
 * Records the payments of withdrawals. Throws a DomainError if one was recorded before; that of a single payment names
 * the withdrawal which it has settled.
 */
export const markPaid = async (
  tx: Transaction,
  payouts: readonly { id: string; reference: string }[],
  { operator, now }: Settlement,
): Promise<void> => {
  try {
    await tx.savepoint(() => markAsPaid(tx, payouts, { operatorId: operator.id, now }));
  } catch (error) {
    const [payout] = payouts;
    if (!payout || !violates(error, 'payout_reference_once')) throw error;
    throw new DomainError(`该付款凭证已用于取款${await findPaidWithdrawal(tx, payout)}，请核对！`);
  }
};

/**
 * Returns the money of a withdrawal to the wallet: its payment failed, or was made and came back. The entry is the
 * same, so that it can be made only once.
 */
export const returnPayout = async (
  tx: Transaction,
  { id, memberId, amount }: LockedOrder,
  stage: 'failed' | 'returned',
  { reason, operator, now }: Settlement & { reason: string },
): Promise<void> => {
  const reported = stage === 'failed' ? (await listContradictions(tx, [id])).get(id) : undefined;
  if (reported !== undefined) throw contradicted(reported);
  if (stage === 'returned') await settleContradictions(tx, [id]);
  const [by, at] = stage === 'failed' ? ['settled_by', 'settled_at'] : ['returned_by', 'returned_at'];
  await updateOrder(tx, 'withdrawal', id, stage, { failure_reason: reason, [by]: operator.id, [at]: now });
  await move(tx, {
    from: system('withdrawals'),
    to: wallet(memberId),
    amount,
    kind: 'withdrawal-failed',
    reference: id,
    once: { scope: 'withdrawal-failed', key: id },
  });
};

/** Marks an approved withdrawal as paid, which its operator has claimed. */
export const settleAsPaid: Decide<{ id: string; reference: string }> = async ({ tx, input, operator, services }) => {
  const { id } = input;
  const reference = payoutReference(input.reference);
  const target = orderTarget('withdrawal', id);
  await lockProposals(tx, target);
  const withdrawal = await lockApproved(tx, id);
  const { memberId, amount } = withdrawal;
  assertClaimed(withdrawal, operator.id);
  await assertMayPay(tx, withdrawal, operator.id);
  const declined = await declineProposals(tx, target, { operatorId: operator.id, reason: '该取款已标记为已付款' });
  await settleContradictions(tx, [id]);
  await markPaid(tx, [{ id, reference }], { operator, now: services.now() });
  return {
    message: '已标记为已付款！',
    target,
    memberId,
    before: { stage: 'approved', amount: yuan(amount) },
    after: { stage: 'paid', reference, ...declined },
  };
};

const returnMessages = {
  failed: '已标记为付款失败，款项已退回会员账户！',
  returned: '已登记退回，款项已退回会员账户！',
};

/**
 * Records that an approved withdrawal could not be paid, or that a payment came back: the money returns to the wallet.
 * Who proposes a failure has claimed the withdrawal; when it is confirmed, no other operator may work on it.
 */
export const settleAs =
  (stage: 'failed' | 'returned'): Decide<{ id: string; reason: string }> =>
  async ({ tx, input: { id, reason }, operator, services, proposedBy }) => {
    const withdrawal = stage === 'failed' ? await lockApproved(tx, id) : await requireOrder(tx, 'withdrawal', id);
    if (stage === 'returned') {
      if (withdrawal.stage !== 'paid') throw new DomainError('只有已付款的取款可以登记退回！');
    } else if (proposedBy === undefined) assertClaimed(withdrawal, operator.id);
    else assertFree(withdrawal, [operator.id, proposedBy]);
    await returnPayout(tx, withdrawal, stage, { reason, operator, now: services.now() });
    return {
      message: returnMessages[stage],
      target: orderTarget('withdrawal', id),
      memberId: withdrawal.memberId,
      before: { stage: withdrawal.stage, amount: yuan(withdrawal.amount) },
      after: { stage },
      reason,
    };
  };

/**
 * A payment that failed or came back always needs a second operator: the member gets the money again. Throws a
 * DomainError if this was proposed before.
 */
export const failureNeedsTwo: NeedsTwo<{ id: string }> = async ({ tx, input: { id } }) => {
  await lockOrder(tx, 'withdrawal', id);
  await assertNotProposed(tx, 'withdrawal', id);
  return true;
};
