import type { Transaction } from '../../database/database';
import { DomainError } from '../../http/domainError';
import { yuan } from '../../http/money';
import { held, system, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { declineProposals, isProposed, lockProposals } from '../../operator/approvals/queries';
import { needsSecondApproval } from '../../operator/approvals/secondApproval';
import type { Change } from '../../operator/calls/registerOperatorChange';
import { alreadyDecided, type DecisionContext, decisionMessage, unknownItem } from '../../operator/reviews/review';
import { decideWithdrawal, lockWithdrawal, markFailed, markPaid } from './queries';

const withdrawalTarget = (order: string) => `withdrawal:${order}`;

type Decision = DecisionContext<{ id: string; note: string; reason: string }>;

/** Approves or rejects a withdrawal: the hold is paid out, or returns to the wallet. */
export const decideReview = async (
  { tx, input, operator, services }: Decision,
  approved: boolean,
): Promise<Change<null>> => {
  const { id, note, reason } = input;
  if (!approved) await lockProposals(tx, withdrawalTarget(id));
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) throw unknownItem();
  if (withdrawal.stage !== 'waiting') throw alreadyDecided();
  await decideWithdrawal(tx, { order: id, note, reason, operatorId: operator.id, now: services.now(), approved });
  const by = { operatorId: operator.id, reason: '该取款已被拒绝' };
  const declined = approved ? 0 : await declineProposals(tx, withdrawalTarget(id), by);
  await move(tx, {
    from: held(withdrawal.member_id),
    to: approved ? system('withdrawals') : wallet(withdrawal.member_id),
    amount: BigInt(withdrawal.amount),
    kind: approved ? 'withdrawal' : 'withdrawal-return',
    reference: id,
    once: { scope: 'withdrawal', key: id },
  });
  return {
    message: decisionMessage(approved),
    target: withdrawalTarget(id),
    memberId: withdrawal.member_id,
    before: { stage: withdrawal.stage, amount: yuan(withdrawal.amount) },
    after: { stage: approved ? 'approved' : 'rejected', note, ...(declined > 0 ? { proposal: 'declined' } : {}) },
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

export const settleAsPaid = async ({
  tx,
  input: { id, reference },
  ...by
}: DecisionContext<{ id: string; reference: string }>) => {
  const { member_id: memberId, amount } = await lockApproved(tx, id);
  await markPaid(tx, { order: id, operatorId: by.operator.id, now: by.services.now(), reference });
  return {
    message: '已标记为已付款！',
    target: withdrawalTarget(id),
    memberId,
    before: { stage: 'approved', amount: yuan(amount) },
    after: { stage: 'paid', reference },
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

/** Whether a second operator must confirm an approval. Throws a DomainError if one was proposed before. */
export const needsSecondOperator = async ({ tx, input: { id } }: Decision): Promise<boolean> => {
  // The lock makes a second proposal of the same order wait, and then see the first.
  const withdrawal = await lockWithdrawal(tx, id);
  if (withdrawal && (await isProposed(tx, withdrawalTarget(id))))
    throw new DomainError('该取款已提交复核，请等待处理！');
  return withdrawal !== undefined && (await needsSecondApproval(tx, BigInt(withdrawal.amount)));
};
