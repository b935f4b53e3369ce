import { orderStates } from '@site/shared/contract';
import type { DepositRow } from '@site/shared/operators';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../database/database';
import { DomainError } from '../../http/domainError';
import { decimal, fen, yuan } from '../../http/money';
import { readPage } from '../../http/page';
import { system, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { declineProposals, isProposed, lockProposals } from '../../operator/approvals/queries';
import { secondApproval } from '../../operator/approvals/secondApproval';
import { registerOperatorCall } from '../../operator/calls/registerOperatorCall';
import { type Change, registerOperatorChange } from '../../operator/calls/registerOperatorChange';
import type { Operator } from '../../operator/calls/operator';
import { alreadyDecided, decisionMessage, presentReview, unknownItem } from '../../operator/reviews/review';
import type { Services } from '../../services';
import { readSetting } from '../../settings/settings';
import { paymentMethodNames } from '../paymentMethods';
import { decideDeposit, type DepositForReview, depositsForReview, findDepositForReview, lockDeposit } from './queries';
import { readReviewContext } from './reviewContext';

const present = (row: DepositForReview): DepositRow => ({
  ...presentReview(row),
  out_trade_no: row.out_trade_no,
  amount: yuan(row.ordered_amount ?? row.amount),
  received: row.state === orderStates.approved ? yuan(row.amount) : null,
  paytype: row.paytype,
  pay_way: paymentMethodNames[row.paytype],
  protocol: row.protocol,
  real_money: decimal(row.real_money),
  ...(row.remitter ? { remitter: row.remitter } : {}),
});

const targetOf = (order: string) => `deposit:${order}`;

interface Decision {
  tx: Transaction;
  input: { id: string; note: string; reason: string; received?: bigint | undefined };
  operator: Operator;
  services: Services;
}

/** Throws a DomainError unless the amount that arrived, in fen, fits the order or is explained. */
const assertReceived = (received: bigint, ordered: bigint, note: string) => {
  if (received <= 0n) throw new DomainError('实收金额须大于0！');
  if (received !== ordered && note === '') throw new DomainError('实收金额与订单不符，请填写备注！');
};

const decide = async ({ tx, input, operator, services }: Decision, approved: boolean): Promise<Change<null>> => {
  const { id, note, reason } = input;
  if (!approved) await lockProposals(tx, targetOf(id));
  const deposit = await lockDeposit(tx, id);
  if (!deposit) throw unknownItem();
  if (deposit.state !== orderStates.pending) throw alreadyDecided();
  const ordered = BigInt(deposit.amount);
  const received = approved ? (input.received ?? ordered) : undefined;
  if (received !== undefined) assertReceived(received, ordered, note);
  await decideDeposit(tx, { order: id, note, reason, operatorId: operator.id, now: services.now(), received });
  const by = { operatorId: operator.id, reason: '该存款已被拒绝' };
  const declined = approved ? 0 : await declineProposals(tx, targetOf(id), by);
  if (received !== undefined) {
    await move(tx, {
      from: system('deposits'),
      to: wallet(deposit.member_id),
      amount: received,
      kind: 'deposit',
      reference: id,
      once: { scope: 'deposit', key: id },
    });
  }
  return {
    message: decisionMessage(approved),
    target: targetOf(id),
    memberId: deposit.member_id,
    before: { state: deposit.state, amount: yuan(ordered) },
    after: {
      state: approved ? orderStates.approved : orderStates.rejected,
      note,
      ...(received === undefined ? {} : { received: yuan(received) }),
      ...(declined > 0 ? { proposal: 'declined' } : {}),
    },
    reason,
  };
};

/** The queue of deposits. Approval credits the member's wallet with what arrived. */
export const depositReviewRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;

  registerOperatorCall(app, services, 'GET /deposits', ({ input: { page, ...filter } }) =>
    readPage(db, { ...depositsForReview(filter), page, present }),
  );

  registerOperatorCall(app, services, 'GET /deposits/:id', async ({ input: { id } }) => {
    const row = await findDepositForReview(db, id);
    if (!row) throw unknownItem();
    const context = await readReviewContext(services, {
      kind: 'deposit',
      order: id,
      memberId: row.member_id,
      accountOwner: row.remitter?.name,
    });
    return { ...present(row), ...context };
  });

  registerOperatorChange(app, services, 'POST /deposits/:id/approve', {
    needsApproval: async ({ tx, input: { id, received } }) => {
      // The lock makes a second proposal of the same order wait, and then see the first.
      const deposit = await lockDeposit(tx, id);
      if (!deposit) return false;
      if (await isProposed(tx, targetOf(id))) throw new DomainError('该存款已提交复核，请等待处理！');
      const excess = (received ?? 0n) - BigInt(deposit.amount);
      return excess > 0n && excess >= fen((await readSetting(tx, secondApproval)).payout);
    },
    change: (context) => decide(context, true),
  });
  registerOperatorChange(app, services, 'POST /deposits/:id/reject', { change: (context) => decide(context, false) });
};
