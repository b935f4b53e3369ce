import type { WithdrawalRow } from '@site/shared/operators';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../database/database';
import { beijingTime } from '../../http/beijingTime';
import { DomainError } from '../../http/domainError';
import { decimal, fen, yuan } from '../../http/money';
import { readPage } from '../../http/page';
import { held, system, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { declineProposals, isProposed, lockProposals } from '../../operator/approvals/queries';
import { secondApproval } from '../../operator/approvals/secondApproval';
import { registerOperatorCall } from '../../operator/calls/registerOperatorCall';
import { type Change, registerOperatorChange } from '../../operator/calls/registerOperatorChange';
import type { Operator } from '../../operator/calls/operator';
import { alreadyDecided, decisionMessage, presentReview, unknownItem } from '../../operator/reviews/review';
import type { Services } from '../../services';
import { readSetting } from '../../settings/settings';
import {
  decideWithdrawal,
  findWithdrawalForReview,
  lockWithdrawal,
  markFailed,
  markPaid,
  type WithdrawalForReview,
  withdrawalsForReview,
} from './queries';
import { readReviewContext } from './reviewContext';

const present = (row: WithdrawalForReview): WithdrawalRow => ({
  ...presentReview(row),
  reason: row.stage === 'failed' ? row.failure_reason : row.reason,
  out_trade_no: row.out_trade_no,
  stage: row.stage,
  amount: yuan(row.amount),
  ...(row.net === null ? {} : { net: decimal(row.net) }),
  bank: row.bank,
  bank_owner: row.bank_owner,
  bank_no: row.bank_no,
  bank_address: row.bank_address,
  reference: row.payment_reference,
  settled_by: row.settled_by,
  settled_at: row.settled_at && beijingTime(row.settled_at),
});

interface Context<Input> {
  tx: Transaction;
  input: Input;
  operator: Operator;
  services: Services;
}

const targetOf = (order: string) => `withdrawal:${order}`;

type Decision = Context<{ id: string; note: string; reason: string }>;

const decide = async ({ tx, input, operator, services }: Decision, approved: boolean): Promise<Change<null>> => {
  const { id, note, reason } = input;
  if (!approved) await lockProposals(tx, targetOf(id));
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) throw unknownItem();
  if (withdrawal.stage !== 'waiting') throw alreadyDecided();
  await decideWithdrawal(tx, { order: id, note, reason, operatorId: operator.id, now: services.now(), approved });
  const by = { operatorId: operator.id, reason: '该取款已被拒绝' };
  const declined = approved ? 0 : await declineProposals(tx, targetOf(id), by);
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
    target: targetOf(id),
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

const settleAsPaid = async ({ tx, input: { id, reference }, ...by }: Context<{ id: string; reference: string }>) => {
  const { member_id: memberId, amount } = await lockApproved(tx, id);
  await markPaid(tx, { order: id, operatorId: by.operator.id, now: by.services.now(), reference });
  return {
    message: '已标记为已付款！',
    target: targetOf(id),
    memberId,
    before: { stage: 'approved', amount: yuan(amount) },
    after: { stage: 'paid', reference },
  };
};

const settleAsFailed = async ({ tx, input: { id, reason }, ...by }: Context<{ id: string; reason: string }>) => {
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
    target: targetOf(id),
    memberId,
    before: { stage: 'approved', amount: yuan(amount) },
    after: { stage: 'failed' },
    reason,
  };
};

/**
 * The queue of withdrawals. Approval settles the held money, rejection returns it to the wallet; an approved withdrawal
 * is then paid, or fails, which returns the money too.
 */
export const withdrawalReviewRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;

  registerOperatorCall(app, services, 'GET /withdrawals', ({ input: { page, ...filter } }) =>
    readPage(db, { ...withdrawalsForReview(filter), page, present }),
  );

  registerOperatorCall(app, services, 'GET /withdrawals/:id', async ({ input: { id } }) => {
    const row = await findWithdrawalForReview(db, id);
    if (!row) throw unknownItem();
    const context = await readReviewContext(services, {
      kind: 'withdrawal',
      order: id,
      memberId: row.member_id,
      accountOwner: row.account_kind === 1 ? row.bank_owner : undefined,
    });
    return { ...present(row), ...context };
  });

  registerOperatorChange(app, services, 'POST /withdrawals/:id/approve', {
    needsApproval: async ({ tx, input: { id } }) => {
      // The lock makes a second proposal of the same order wait, and then see the first.
      const withdrawal = await lockWithdrawal(tx, id);
      if (withdrawal && (await isProposed(tx, targetOf(id)))) throw new DomainError('该取款已提交复核，请等待处理！');
      return (
        withdrawal !== undefined && BigInt(withdrawal.amount) >= fen((await readSetting(tx, secondApproval)).payout)
      );
    },
    change: (context) => decide(context, true),
  });
  registerOperatorChange(app, services, 'POST /withdrawals/:id/reject', {
    change: (context) => decide(context, false),
  });
  registerOperatorChange(app, services, 'POST /withdrawals/:id/paid', { change: settleAsPaid });
  registerOperatorChange(app, services, 'POST /withdrawals/:id/failed', { change: settleAsFailed });
};
