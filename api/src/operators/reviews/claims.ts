import { permissions } from '@site/contract/operators';
import type { Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { beijingTime } from '../../base/time/beijingTime';
import { hasOtherOperator } from '../authority/operators.store';
import type { Change } from '../authority/registerOperatorChange';
import { readApprovalLimits } from '../authority/secondApproval';
import { listApprovers, type OrderKind } from './paymentApprovals.store';
import { claimOrders, lockOrder, releaseOrders } from './paymentReviews.store';
import { alreadyDecided, type DecisionContext, orderNames, orderTarget, unknownItem } from './review';

type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/**
 * Throws a DomainError that names the operator who works on an order, unless it is one of `operatorIds`, or if a batch
 * of payouts has it.
 */
export const assertFree = ({ claim }: Order, operatorIds: readonly (string | undefined)[]): void => {
  if (!claim) return;
  const { name, until } = claim;
  if (until === null) throw new DomainError(`该取款在${name}的付款批次中，请在批次中处理！`);
  if (operatorIds.includes(claim.operatorId)) return;
  throw new DomainError(`该订单由${name}处理中（至${beijingTime(until).slice(11, 16)}），请稍后再试！`);
};

/** Throws a DomainError unless the operator has claimed an approved withdrawal, and still has it. */
export const assertClaimed = (order: Order, operatorId: string): void => {
  assertFree(order, [operatorId]);
  if (!order.claim) throw new DomainError('请先领取该取款，领取后10分钟内有效！');
};

/**
 * Throws a DomainError if the operator took part in approving a payout that needs two operators, while another one
 * could pay it.
 */
export const assertMayPay = async (
  tx: Transaction,
  { id, amount }: { id: string; amount: bigint },
  operatorId: string,
): Promise<void> => {
  if (amount < (await readApprovalLimits(tx)).payout) return;
  const approvers = await listApprovers(tx, id);
  if (approvers.includes(operatorId) && (await hasOtherOperator(tx, approvers, permissions['payments:decide'])))
    throw new DomainError('您参与了该取款的审核，须由其他操作员付款！');
};

/** Locks an order that operators can still work on; throws a DomainError for any other. */
const lockOpen = async (tx: Transaction, kind: OrderKind, id: string): Promise<Order> => {
  const order = await lockOrder(tx, kind, id);
  if (!order) throw unknownItem();
  if (order.stage !== 'waiting' && !(kind === 'withdrawal' && order.stage === 'approved')) throw alreadyDecided();
  return order;
};

/** Lets one operator alone decide or pay an order for the next ten minutes. */
export const claimOrder =
  (kind: OrderKind) =>
  async ({ tx, input: { id }, operator }: DecisionContext<{ id: string }>): Promise<Change<null>> => {
    const order = await lockOpen(tx, kind, id);
    assertFree(order, [operator.id]);
    if (order.stage === 'approved') await assertMayPay(tx, { id, amount: order.amount }, operator.id);
    await claimOrders(tx, kind, [id], { operatorId: operator.id });
    return { message: '已领取，10分钟内有效！', target: orderTarget(kind, id), memberId: order.memberId };
  };

/** Ends the operator's claim, or does nothing once it has ended. */
export const releaseOrder =
  (kind: OrderKind) =>
  async ({ tx, input: { id }, operator }: DecisionContext<{ id: string }>): Promise<Change<null>> => {
    const order = await lockOpen(tx, kind, id);
    assertFree(order, [operator.id]);
    await releaseOrders(tx, kind, [id]);
    return { message: `已释放该${orderNames[kind]}！`, target: orderTarget(kind, id), memberId: order.memberId };
  };
