import { orderStates } from '@site/contract';
import type { Transaction } from '../../base/database/database';
import { updateRow } from '../../base/database/statements';
import { DomainError } from '../../base/errors/domainError';
import { CallResult } from '../../base/http/result';
import { assertMayMoveMoney } from '../../members/calls/memberRestrictions';
import { registerCall } from '../../members/calls/route';
import type { Routes } from '../../members/calls/services';
import { listArrivals } from './arrivals.store';
import { cancelledReason, lockOwnDeposit, lockOwnWithdrawal } from './orders.store';
import { returnHold } from './returnHold';

/**
 * Cancels an order that waits, a deposit only if nothing was paid for it; the held money of a withdrawal returns. Does
 * nothing if it was cancelled before. Throws a DomainError if it was paid, or operators work on it or have decided.
 */
const cancelOrder = async (tx: Transaction, memberId: string, order: string, now: Date): Promise<void> => {
  const deposit = await lockOwnDeposit(tx, memberId, order);
  const withdrawal = deposit ? undefined : await lockOwnWithdrawal(tx, memberId, order);
  const found = deposit ?? withdrawal;
  if (!found) throw new DomainError('订单不存在！');
  if (found.state === orderStates.rejected && found.reason === cancelledReason) return;
  if (found.state !== orderStates.pending) throw new DomainError('该订单已处理，不能取消！');
  if (found.in_review) throw new DomainError('该订单正在审核，不能取消！');
  const cancelled = { state: orderStates.rejected, reason: cancelledReason, decided_at: now };
  if (deposit) {
    if ((await listArrivals(tx, deposit)).length > 0) throw new DomainError('该订单已有付款，不能取消！');
    await updateRow(tx, 'deposit', { out_trade_no: order }, cancelled);
    return;
  }
  await assertMayMoveMoney(tx, memberId, { call: 'cancelorder', now });
  await updateRow(tx, 'withdrawal', { out_trade_no: order }, { ...cancelled, stage: 'rejected' });
  await returnHold(tx, { id: order, memberId, amount: BigInt(found.amount) });
};

export const cancelOrderRoute: Routes = (app, services) => {
  registerCall(app, services, 'cancelorder', async ({ input: { out_trade_no: order }, member }) => {
    await services.dbOf(member.id).transaction((tx) => cancelOrder(tx, member.id, order, services.now()));
    return new CallResult(null, '订单已取消！');
  });
};
