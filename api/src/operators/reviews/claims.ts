import { permissions, type WithdrawalStage } from '@site/contract/operators';
import type { Transaction } from '../../base/database/database';
import { DomainError, withSubject } from '../../base/errors/domainError';
import { beijingTime } from '../../base/time/beijingTime';
import { hasOtherOperator } from '../authority/operators.store';
import { readApprovalLimits } from '../authority/secondApproval';
import { listApprovers, type OrderKind } from './paymentApprovals.store';
import { claimOrders, type LockedOrder, lockOrder, lockOrders, releaseOrders } from './paymentReviews.store';
import { alreadyDecided, type Decide, orderNames, orderTarget, unknownItem } from './review';

/** Locks an order; throws a DomainError if there is none. */
export const requireOrder = async (tx: Transaction, kind: OrderKind, id: string): Promise<LockedOrder> => {
  const order = await lockOrder(tx, kind, id);
  if (!order) throw unknownItem();
  return order;
};

const inStage = (kind: OrderKind, order: LockedOrder | undefined, stages: readonly WithdrawalStage[]): LockedOrder => {
  if (!order) throw unknownItem();
  if (stages.includes(order.stage)) return order;
  throw order.stage === 'waiting' ? new DomainError(`该${orderNames[kind]}尚未通过审核！`) : alreadyDecided();
};

/** Locks an order in one of some stages; throws a DomainError for any other. */
export const lockInStage = async (
  tx: Transaction,
  kind: OrderKind,
  id: string,
  stages: readonly WithdrawalStage[],
): Promise<LockedOrder> => inStage(kind, await lockOrder(tx, kind, id), stages);

/** Locks a withdrawal that was approved, and not paid yet; throws a DomainError for any other. */
export const lockApproved = (tx: Transaction, id: string) => lockInStage(tx, 'withdrawal', id, ['approved']);

/** Locks approved withdrawals as `lockApproved` does; the message of a DomainError names the first one that is not. */
export const lockAllApproved = async (tx: Transaction, ids: readonly string[]): Promise<LockedOrder[]> => {
  const orders = await lockOrders(tx, 'withdrawal', ids);
  return Promise.all(
    ids.map((id) => withSubject(`取款${id}`, () => inStage('withdrawal', orders.get(id), ['approved']))),
  );
};

/**
 * Throws a DomainError that names the operator who works on an order, unless it is one of `operatorIds`, or if a batch
 * of payouts has it.
 */
export const assertFree = ({ claim }: LockedOrder, operatorIds: readonly (string | undefined)[]): void => {
  if (!claim) return;
  const { name, until } = claim;
  if (until === null) throw new DomainError(`该取款在${name}的付款批次中，请在批次中处理！`);
  if (operatorIds.includes(claim.operatorId)) return;
  throw new DomainError(`该订单由${name}处理中（至${beijingTime(until).slice(11, 16)}），请稍后再试！`);
};

/** The error of a withdrawal that must not be failed or paid again, since a provider may have paid it. */
export const contradicted = (reported: string) => new DomainError(`支付渠道后来报告${reported}，请核对！`);

/** Throws a DomainError unless the operator has claimed an approved withdrawal, and still has it. */
export const assertClaimed = (order: LockedOrder, operatorId: string): void => {
  assertFree(order, [operatorId]);
  if (!order.claim) throw new DomainError('请先领取该取款，领取后10分钟内有效！');
};

/**
 * The first of these payouts that the operator may not pay: the operator took part in approving it, it needs two
 * operators, and another one could pay it.
 */
export const findBarred = async (
  tx: Transaction,
  payouts: readonly LockedOrder[],
  operatorId: string,
): Promise<string | undefined> => {
  const { payout } = await readApprovalLimits(tx);
  const large = payouts.filter(({ amount }) => amount >= payout).map(({ id }) => id);
  for (const { out_trade_no: id, approvers } of large.length === 0 ? [] : await listApprovers(tx, large))
    if (approvers.includes(operatorId) && (await hasOtherOperator(tx, approvers, permissions['payments:decide'])))
      return id;
  return undefined;
};

export const ownApproval = () => new DomainError('您参与了该取款的审核，须由其他操作员付款！');

/** Throws a DomainError if the operator may not pay a withdrawal, see `findBarred`. */
export const assertMayPay = async (tx: Transaction, order: LockedOrder, operatorId: string): Promise<void> => {
  if ((await findBarred(tx, [order], operatorId)) !== undefined) throw ownApproval();
};

/** Locks an order that an operator can still work on, in `stage` if given; throws a DomainError for any other. */
const lockOpen = async (
  tx: Transaction,
  kind: OrderKind,
  id: string,
  operatorId: string,
  stage?: WithdrawalStage,
): Promise<LockedOrder> => {
  const open: WithdrawalStage[] = kind === 'deposit' ? ['waiting'] : ['waiting', 'approved'];
  const order = await lockInStage(tx, kind, id, stage ? [stage] : open);
  assertFree(order, [operatorId]);
  return order;
};

/** Lets one operator alone decide or pay an order for the next ten minutes. */
export const claimOrder =
  (kind: OrderKind): Decide<{ id: string; stage?: 'waiting' | 'approved' | undefined }> =>
  async ({ tx, input: { id, stage }, operator }) => {
    const order = await lockOpen(tx, kind, id, operator.id, stage);
    if (order.stage === 'approved') await assertMayPay(tx, order, operator.id);
    await claimOrders(tx, kind, [id], { operatorId: operator.id });
    return { message: '已领取，10分钟内有效！', target: orderTarget(kind, id), memberId: order.memberId };
  };

/** Ends the operator's claim, or does nothing once it has ended. */
export const releaseOrder =
  (kind: OrderKind): Decide<{ id: string }> =>
  async ({ tx, input: { id }, operator }) => {
    const order = await lockOpen(tx, kind, id, operator.id);
    await releaseOrders(tx, kind, [id]);
    return { message: `已释放该${orderNames[kind]}！`, target: orderTarget(kind, id), memberId: order.memberId };
  };
