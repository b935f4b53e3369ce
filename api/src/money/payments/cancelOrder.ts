import { orderStates } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../base/database/database';
import { updateRow } from '../../base/database/statements';
import { DomainError } from '../../base/errors/domainError';
import { CallResult } from '../../base/http/result';
import { held, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';
import { assertMayMoveMoney } from '../../members/calls/memberRestrictions';
import { registerCall } from '../../members/calls/route';
import type { Services } from '../../members/calls/services';
import { listArrivals } from './arrivals.store';
import { cancelledReason, lockOwnDeposit, lockOwnWithdrawal } from './orders.store';

interface Cancellation {
  memberId: string;
  order: string;
  now: Date;
}

/**
 * Cancels a deposit that waits and that nothing was paid for; does nothing if it was cancelled before. Returns false if
 * the member has no such deposit. Throws a DomainError if it was paid, or operators work on it or have decided.
 */
const cancelDeposit = async (tx: Transaction, { memberId, order, now }: Cancellation): Promise<boolean> => {
  const deposit = await lockOwnDeposit(tx, memberId, order);
  if (!deposit) return false;
  if (deposit.state === orderStates.rejected && deposit.reason === cancelledReason) return true;
  if (deposit.state !== orderStates.pending) throw new DomainError('该订单已处理，不能取消！');
  if (deposit.proposed) throw new DomainError('该订单正在审核，不能取消！');
  if ((await listArrivals(tx, deposit)).length > 0) throw new DomainError('该订单已有付款，不能取消！');
  await updateRow(
    tx,
    'deposit',
    { out_trade_no: order },
    { state: orderStates.rejected, reason: cancelledReason, decided_at: now },
  );
  return true;
};

/**
 * Cancels a withdrawal that waits, which returns the held money; does nothing if it was cancelled before. Returns false
 * if the member has no such withdrawal. Throws a DomainError if operators work on it or have decided.
 */
const cancelWithdrawal = async (tx: Transaction, { memberId, order, now }: Cancellation): Promise<boolean> => {
  const withdrawal = await lockOwnWithdrawal(tx, memberId, order);
  if (!withdrawal) return false;
  const { stage, reason, amount, in_review: inReview } = withdrawal;
  if (stage === 'rejected' && reason === cancelledReason) return true;
  if (stage !== 'waiting') throw new DomainError('该订单已处理，不能取消！');
  if (inReview) throw new DomainError('该订单正在审核，不能取消！');
  await assertMayMoveMoney(tx, memberId, { call: 'cancelorder', now });
  await updateRow(
    tx,
    'withdrawal',
    { out_trade_no: order },
    { state: orderStates.rejected, stage: 'rejected', reason: cancelledReason, decided_at: now },
  );
  await move(tx, {
    from: held(memberId),
    to: wallet(memberId),
    amount: BigInt(amount),
    kind: 'withdrawal-return',
    reference: order,
    once: { scope: 'withdrawal', key: order },
  });
  return true;
};

/** Each cancels an order of one kind; false means that the member has none with the number. */
const cancellations = [cancelDeposit, cancelWithdrawal];

export const cancelOrderRoute = (app: FastifyInstance, services: Services): void => {
  registerCall(app, services, 'cancelorder', async ({ input, member }) => {
    const cancellation = { memberId: member.id, order: input.out_trade_no, now: services.now() };
    await services.dbOf(member.id).transaction(async (tx) => {
      for (const cancel of cancellations) if (await cancel(tx, cancellation)) return;
      throw new DomainError('订单不存在！');
    });
    return new CallResult(null, '订单已取消！');
  });
};
