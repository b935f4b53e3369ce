import type { Transaction } from '../../base/database/database';
import { violates } from '../../base/database/errors';
import { DomainError } from '../../base/errors/domainError';
import { yuan } from '../../base/money/money';
import { held, system, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { lockMember } from '../../members/members.store';
import { declineProposals, lockProposals } from '../authority/approvals.store';
import type { Change } from '../authority/registerOperatorChange';
import { alreadyDecided, type DecisionContext, decisionMessage, unknownItem } from './review';
import { insertOrderApproval } from './paymentApprovals.store';
import { approvalNotes, assertMayApprove } from './obstacles';
import { normalizeExternalId } from './payment';
import { decideWithdrawal, findPaidWithdrawal, lockWithdrawal, markFailed, markPaid } from './paymentReviews.store';
import { assertNotProposed, needsSecondApproval } from './twoOperators';

export const withdrawalTarget = (order: string) => `withdrawal:${order}`;

interface Rejection {
  id: string;
  note: string;
  reason: string;
}

interface Approval extends Rejection {
  override: boolean;
}

/** Locks a withdrawal that waits for a decision; throws a DomainError for any other. */
const lockWaiting = async ({ tx, input: { id } }: DecisionContext<Rejection>) => {
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) throw unknownItem();
  if (withdrawal.stage !== 'waiting') throw alreadyDecided();
  return { memberId: withdrawal.member_id, amount: BigInt(withdrawal.amount) };
};

/** Approves a withdrawal: the hold is paid out. */
export const approveWithdrawal = async (context: DecisionContext<Approval>): Promise<Change<null>> => {
  const { tx, input, operator, services, proposedBy } = context;
  const { id, note, reason, override } = input;
  const now = services.now();
  const { memberId, amount } = await lockWaiting(context);
  await lockMember(tx, memberId);
  const overridden = await assertMayApprove(tx, { kind: 'withdrawal', order: id, memberId }, { override, reason, now });
  await insertOrderApproval(tx, {
    out_trade_no: id,
    kind: 'withdrawal',
    member_id: memberId,
    amount,
    approved_by: operator.id,
    proposed_by: proposedBy,
  });
  await decideWithdrawal(tx, { order: id, ...approvalNotes(input), operatorId: operator.id, now, approved: true });
  await move(tx, {
    from: held(memberId),
    to: system('withdrawals'),
    amount,
    kind: 'withdrawal',
    reference: id,
    once: { scope: 'withdrawal', key: id },
  });
  return {
    message: decisionMessage(true),
    target: withdrawalTarget(id),
    memberId,
    before: { stage: 'waiting', amount: yuan(amount), ...(override ? { overridden } : {}) },
    after: { stage: 'approved', note, ...(override ? { override } : {}) },
    reason,
  };
};

/** Rejects a withdrawal: the hold returns to the wallet. Declines a proposal to approve it. */
export const rejectWithdrawal = async (context: DecisionContext<Rejection>): Promise<Change<null>> => {
  const { tx, input, operator, services } = context;
  const { id, note, reason } = input;
  await lockProposals(tx, withdrawalTarget(id));
  const { memberId, amount } = await lockWaiting(context);
  const now = services.now();
  await decideWithdrawal(tx, { order: id, note, reason, operatorId: operator.id, now, approved: false });
  const by = { operatorId: operator.id, reason: '该取款已被拒绝' };
  const declined = await declineProposals(tx, withdrawalTarget(id), by);
  await move(tx, {
    from: held(memberId),
    to: wallet(memberId),
    amount,
    kind: 'withdrawal-return',
    reference: id,
    once: { scope: 'withdrawal', key: id },
  });
  return {
    message: decisionMessage(false),
    target: withdrawalTarget(id),
    memberId,
    before: { stage: 'waiting', amount: yuan(amount) },
    after: { stage: 'rejected', note, ...declined },
    reason,
  };
};

/** Locks a withdrawal that was approved; throws a DomainError for any other. */
const lockApproved = async (tx: Transaction, id: string) => {
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) throw unknownItem();
  if (withdrawal.stage === 'waiting') throw new DomainError('该取款尚未通过审核！');
  if (withdrawal.stage !== 'approved') throw alreadyDecided();
  return withdrawal;
};

/** Throws a DomainError that names the first withdrawal if the payment has settled another one. */
const payOnce = async (tx: Transaction, payment: Parameters<typeof markPaid>[1]) => {
  try {
    await tx.savepoint(() => markPaid(tx, payment));
  } catch (error) {
    if (!violates(error, 'payout_reference_once')) throw error;
    const first = await findPaidWithdrawal(tx, payment.order, payment.reference);
    throw new DomainError(`该付款凭证已用于取款${first}，请核对！`);
  }
};

export const settleAsPaid = async ({
  tx,
  input: { id, ...input },
  ...by
}: DecisionContext<{ id: string; reference: string }>) => {
  const reference = normalizeExternalId(input.reference, '付款凭证');
  if (reference === '') throw new DomainError('请填写付款凭证！');
  await lockProposals(tx, withdrawalTarget(id));
  const { member_id: memberId, amount } = await lockApproved(tx, id);
  const declinedBy = { operatorId: by.operator.id, reason: '该取款已标记为已付款' };
  const declined = await declineProposals(tx, withdrawalTarget(id), declinedBy);
  await payOnce(tx, { order: id, operatorId: by.operator.id, now: by.services.now(), reference });
  return {
    message: '已标记为已付款！',
    target: withdrawalTarget(id),
    memberId,
    before: { stage: 'approved', amount: yuan(amount) },
    after: { stage: 'paid', reference, ...declined },
  };
};

export const settleAsFailed = async ({
  tx,
  input: { id, reason },
  ...by
}: DecisionContext<{ id: string; reason: string }>) => {
  const { member_id: memberId, amount } = await lockApproved(tx, id);
  await markFailed(tx, { order: id, operatorId: by.operator.id, now: by.services.now(), reason });
  await move(tx, {
    from: system('withdrawals'),
    to: wallet(memberId),
    amount: BigInt(amount),
    kind: 'withdrawal-failed',
    reference: id,
    once: { scope: 'withdrawal-failed', key: id },
  });
  return {
    message: '已标记为付款失败，款项已退回会员账户！',
    target: withdrawalTarget(id),
    memberId,
    before: { stage: 'approved', amount: yuan(amount) },
    after: { stage: 'failed' },
    reason,
  };
};

/**
 * A payment that failed always needs a second operator: the member gets the money again. Throws a DomainError if this
 * was proposed before.
 */
export const failureNeedsSecondOperator = async ({ tx, input: { id } }: DecisionContext<{ id: string }>) => {
  await lockWithdrawal(tx, id);
  await assertNotProposed(tx, { target: withdrawalTarget(id), name: '取款' });
  return true;
};

/** Whether a second operator must confirm an approval. Throws a DomainError if one was proposed before. */
export const needsSecondOperator = async ({
  tx,
  input: { id, override },
  operator,
}: DecisionContext<Approval>): Promise<boolean> => {
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) return false;
  return needsSecondApproval(tx, {
    kind: 'withdrawal',
    name: '取款',
    target: withdrawalTarget(id),
    memberId: withdrawal.member_id,
    amount: BigInt(withdrawal.amount),
    operatorId: operator.id,
    override,
  });
};
