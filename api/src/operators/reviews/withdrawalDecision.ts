import type { Transaction } from '../../base/database/database';
import { violates } from '../../base/database/errors';
import { DomainError } from '../../base/errors/domainError';
import { yuan, decimal } from '../../base/money/money';
import { held, system, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { type Change, registerOperatorChange } from '../authority/registerOperatorChange';
import {
  alreadyDecided,
  type Decision,
  type DecisionContext,
  decisionMessage,
  unknownItem,
  presentReview,
} from './review';
import { declineProposals, lockProposals } from '../authority/approvals.store';
import { lockMember } from '../../members/members.store';
import { insertOrderApproval } from './paymentApprovals.store';
import { approvalNotes, assertMayApprove } from './obstacles';
import { normalizeExternalId } from './payment';
import {
  decideWithdrawal,
  findPaidWithdrawal,
  lockWithdrawal,
  markFailed,
  markPaid,
  findWithdrawalForReview,
  type WithdrawalForReview,
  withdrawalsForReview,
} from './paymentReviews.store';
import { assertNotProposed, needsSecondApproval } from './twoOperators';
import type { WithdrawalRow } from '@site/contract/operators';
import type { FastifyInstance } from 'fastify';
import { beijingTime } from '../../base/time/beijingTime';
import { accountHashes, maskedNumber } from '../../base/crypto/accountNumbers';
import { readPage } from '../../base/http/page';
import { recordReading } from '../authority/recordReading';
import { registerOperatorCall } from '../authority/operatorRoute';
import type { Services } from '../../members/calls/services';
import { readReviewContext } from './reviewContext';

const withdrawalTarget = (order: string) => `withdrawal:${order}`;

interface Approval extends Decision {
  override: boolean;
}

/** Locks a withdrawal that waits for a decision; throws a DomainError for any other. */
const lockWaiting = async ({ tx, input: { id } }: DecisionContext<Decision>) => {
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) throw unknownItem();
  if (withdrawal.stage !== 'waiting') throw alreadyDecided();
  return { memberId: withdrawal.member_id, amount: BigInt(withdrawal.amount) };
};

/** Approves a withdrawal: the hold is paid out. */
const approveWithdrawal = async (context: DecisionContext<Approval>): Promise<Change<null>> => {
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
const rejectWithdrawal = async (context: DecisionContext<Decision>): Promise<Change<null>> => {
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

const settleAsPaid = async ({
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

const settleAsFailed = async ({
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
const failureNeedsSecondOperator = async ({ tx, input: { id } }: DecisionContext<{ id: string }>) => {
  await lockWithdrawal(tx, id);
  await assertNotProposed(tx, { target: withdrawalTarget(id), name: '取款' });
  return true;
};

/** Whether a second operator must confirm an approval. Throws a DomainError if one was proposed before. */
const needsSecondOperator = async ({
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

const present = (row: WithdrawalForReview, number: string): WithdrawalRow => ({
  ...presentReview(row),
  reason: row.stage === 'failed' ? row.failure_reason : row.reason,
  out_trade_no: row.out_trade_no,
  stage: row.stage,
  amount: yuan(row.amount),
  ...(row.net === null ? {} : { net: decimal(row.net) }),
  bank: row.bank,
  bank_owner: row.bank_owner,
  bank_no: number,
  bank_address: row.bank_address,
  reference: row.payment_reference,
  settled_by: row.settled_by,
  settled_at: row.settled_at && beijingTime(row.settled_at),
  proposed: row.proposed_by === null ? 0 : 1,
  proposed_by: row.proposed_by,
});

/**
 * The queue of withdrawals. Approval settles the held money, rejection returns it to the wallet; an approved withdrawal
 * is then paid, or fails, which returns the money too.
 */
export const withdrawalReviewRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, cipher } = services;
  const numberOf = ({ member_id: memberId, bank_no_cipher }: WithdrawalForReview) =>
    cipher.decrypt({ field: 'payout_account.bank_no', memberId }, bank_no_cipher);

  registerOperatorCall(app, services, 'GET /withdrawals', ({ input: { page, ...filter } }) =>
    readPage(db, {
      ...withdrawalsForReview(filter),
      page,
      present: (row: WithdrawalForReview) => present(row, maskedNumber(numberOf(row))),
    }),
  );

  registerOperatorCall(app, services, 'GET /withdrawals/:id', async (call) => {
    const { id } = call.input;
    const row = await findWithdrawalForReview(db, id);
    if (!row) throw unknownItem();
    const number = numberOf(row);
    const context = await readReviewContext(services, {
      kind: 'withdrawal',
      accountHashes: accountHashes(cipher, number),
      order: id,
      memberId: row.member_id,
      accountOwner: row.account_kind === 1 ? row.bank_owner : undefined,
    });
    await recordReading(db, call, { kind: 'withdrawals.read', target: withdrawalTarget(id), memberId: row.member_id });
    return { ...present(row, number), ...context };
  });

  registerOperatorChange(app, services, 'POST /withdrawals/:id/approve', {
    needsApproval: needsSecondOperator,
    // An override covers the obstacles of the moment when it was proposed.
    onlyIfUnchanged: true,
    change: approveWithdrawal,
  });
  registerOperatorChange(app, services, 'POST /withdrawals/:id/reject', {
    change: rejectWithdrawal,
  });
  registerOperatorChange(app, services, 'POST /withdrawals/:id/paid', { change: settleAsPaid });
  registerOperatorChange(app, services, 'POST /withdrawals/:id/failed', {
    needsApproval: failureNeedsSecondOperator,
    change: settleAsFailed,
  });
};
