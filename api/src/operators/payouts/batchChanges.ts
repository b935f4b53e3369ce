import type { PayoutResults } from '@site/contract/operators';
import type { Transaction } from '../../base/database/database';
import { DomainError, withSubject } from '../../base/errors/domainError';
import { yuan } from '../../base/money/money';
import { isProposed } from '../authority/approvals.store';
import type { Operator } from '../authority/operator';
import type { Change } from '../authority/registerOperatorChange';
import { markPaid, returnPayout } from '../reviews/orderDecision';
import { claimOrders, lockOrder, releaseOrders } from '../reviews/paymentReviews.store';
import { type Decide, type DecisionContext, type NeedsTwo, unknownItem } from '../reviews/review';
import { assertNotProposed } from '../reviews/twoOperators';
import { atLine } from '../../base/csv/readCsv';
import { assertFree, assertMayPay, assertUncontradicted, lockApproved } from '../reviews/claims';
import { closeIfDone, insertBatch, listChannels, lockBatch, type LockedBatch, updateItem } from './payoutBatches.store';
import type { PayoutResult } from './readResults';

export const batchTarget = (id: number) => `payout-batch:${id}`;

const lockExisting = async (tx: Transaction, id: number): Promise<LockedBatch> => {
  const batch = await lockBatch(tx, id);
  if (!batch) throw unknownItem();
  return batch;
};

export const ofAnother = (owner: string) => new DomainError(`该批次由${owner}处理！`);

/** Locks a batch; throws a DomainError unless it is the operator's. */
export const lockOwn = async (tx: Transaction, id: number, operatorId: string): Promise<LockedBatch> => {
  const batch = await lockExisting(tx, id);
  if (batch.ownerId !== operatorId) throw ofAnother(batch.owner);
  return batch;
};

/** Locks an approved withdrawal that the operator may add to a batch, and returns its fen. */
const lockPayable = async (tx: Transaction, id: string, operator: Operator): Promise<bigint> => {
  const order = await lockApproved(tx, id);
  assertFree(order, [operator.id]);
  await assertNotProposed(tx, 'withdrawal', id);
  await assertMayPay(tx, order, operator.id);
  await assertUncontradicted(tx, id);
  return order.amount;
};

/** Claims approved withdrawals of one channel until each of them is paid or failed, or the batch is dissolved. */
export const addBatch: Decide<{ ids: string[] }, { id: number }> = async ({ tx, input, operator }) => {
  // In one order, so that two operators with the same withdrawals do not wait for each other.
  const orders = [...new Set(input.ids)].toSorted();
  let total = 0n;
  for (const id of orders) total += await withSubject(`取款${id}`, () => lockPayable(tx, id, operator));
  const [channel, other] = await listChannels(tx, orders);
  if (channel === undefined) throw unknownItem();
  if (other !== undefined) throw new DomainError('一个批次只能包含同一渠道的取款！');
  const id = await insertBatch(tx, { channel, created_by: operator.id, orders });
  await claimOrders(tx, 'withdrawal', orders, { operatorId: operator.id, inBatch: true });
  return {
    data: { id },
    message: `已创建付款批次${id}！`,
    target: batchTarget(id),
    after: { channel, orders, amount: yuan(total) },
  };
};

/** Whether a result changes something. Throws a DomainError if it contradicts what is known. */
const isNews = ({ order, outcome }: PayoutResult, items: LockedBatch['items']): boolean => {
  const item = items.get(order);
  if (!item) throw new DomainError(`取款${order}不在该批次中！`);
  const { state, reference, contradiction } = item;
  if (state === 'released') throw new DomainError(`取款${order}已移出该批次，请单独处理！`);
  if ('reference' in outcome) {
    if (state === 'failed') throw new DomainError(`取款${order}已标记为付款失败，款项已退回，请核对！`);
    if (state !== 'paid' || reference === outcome.reference) return state !== 'paid';
    throw new DomainError(`取款${order}已付款，付款凭证为${reference}，与文件不符！`);
  }
  if (state === 'paid') throw new DomainError(`取款${order}已付款，不能标记为失败！`);
  return state === 'open' || (state === 'reported' && contradiction !== '');
};

/** Records a result of a locked batch; a failure is only noted. Returns whether it changed something. */
export const applyResult = async (
  tx: Transaction,
  { id, items }: LockedBatch,
  result: PayoutResult,
  settlement: { operator: Operator; now: Date },
): Promise<boolean> => {
  const { order, outcome } = result;
  if (!isNews(result, items)) return false;
  if ('reference' in outcome) {
    await lockApproved(tx, order);
    await markPaid(tx, { id: order, ...outcome }, settlement);
    await updateItem(tx, id, order, { state: 'paid', failure: '' });
  } else {
    await updateItem(tx, id, order, { state: 'reported', contradiction: '', ...outcome });
  }
  return true;
};

/** What results have changed, as answers count it and the audit log shows it. */
export const changesOf = (results: readonly PayoutResult[]) => {
  const paid: Record<string, string> = {};
  const reported: Record<string, string> = {};
  for (const { order, outcome } of results) {
    if ('reference' in outcome) paid[order] = outcome.reference;
    else reported[order] = outcome.failure;
  }
  return { paid, reported };
};

/**
 * Records the results of a batch: all of them, or none if a line contradicts what is known. Payments that succeeded are
 * marked as paid; those that failed are only noted, since a second operator must confirm that.
 */
export const recordResults = async (
  { tx, input: { id }, operator, services }: DecisionContext<{ id: number }>,
  results: readonly PayoutResult[],
): Promise<Change<PayoutResults>> => {
  const batch = await lockOwn(tx, id, operator.id);
  const settlement = { operator, now: services.now() };
  const applied: PayoutResult[] = [];
  for (const result of results.toSorted((a, b) => (a.order < b.order ? -1 : 1))) {
    await atLine(result.line, async () => {
      if (await applyResult(tx, batch, result, settlement)) applied.push(result);
    });
  }
  const { paid, reported } = changesOf(applied);
  await closeIfDone(tx, id);
  const counts = { paid: Object.keys(paid).length, reported: Object.keys(reported).length };
  const open = [...batch.items].filter(
    ([order, { state }]) => state === 'open' && !(order in paid || order in reported),
  );
  return {
    data: {
      ...counts,
      skipped: results.length - counts.paid - counts.reported,
      open: open.length,
    },
    message: `已导入：付款${counts.paid}笔，失败${counts.reported}笔！`,
    target: batchTarget(id),
    after: { paid, reported },
  };
};

/** Throws a DomainError if a change of the batch waits for a second operator. */
export const assertNothingProposed = async (tx: Transaction, id: number): Promise<void> => {
  if (await isProposed(tx, batchTarget(id))) throw new DomainError('该批次已提交复核，请等待处理！');
};

/** A payment that failed always needs a second operator. */
export const batchFailureNeedsTwo: NeedsTwo<{ id: number }> = async ({ tx, input: { id } }) => {
  await lockBatch(tx, id);
  await assertNothingProposed(tx, id);
  return true;
};

/** Fails the payments that the results have reported as failed, which returns their money to the wallets. */
export const failReported: Decide<{ id: number }> = async ({ tx, input: { id }, operator, services, proposedBy }) => {
  const batch = await lockOwn(tx, id, proposedBy ?? operator.id);
  const reported = [...batch.items].filter(([, { state }]) => state === 'reported');
  if (reported.length === 0) throw new DomainError('该批次没有待确认的付款失败！');
  let total = 0n;
  for (const [order, { failure }] of reported) {
    const withdrawal = await lockApproved(tx, order);
    total += withdrawal.amount;
    const settlement = { reason: failure, operator, now: services.now() };
    await withSubject(`取款${order}`, () => returnPayout(tx, withdrawal, 'failed', settlement));
    await updateItem(tx, id, order, { state: 'failed' });
  }
  await closeIfDone(tx, id);
  return {
    message: `已标记${reported.length}笔付款失败，款项已退回会员账户！`,
    target: batchTarget(id),
    before: { reported: Object.fromEntries(reported.map(([order, { failure }]) => [order, failure])) },
    after: { failed: reported.length, amount: yuan(total) },
  };
};

/** An operator dissolves an own batch alone, that of another one with a second operator. */
export const dissolvingNeedsTwo: NeedsTwo<{ id: number }> = async ({ tx, input: { id }, operator }) => {
  const batch = await lockExisting(tx, id);
  await assertNothingProposed(tx, id);
  return batch.ownerId !== operator.id;
};

/** Ends a batch: what it has not paid can be claimed and paid again. */
export const dissolveBatch: Decide<{ id: number; reason: string }> = async ({ tx, input: { id, reason } }) => {
  const batch = await lockExisting(tx, id);
  if (!batch.isOpen) throw new DomainError('该批次已结束！');
  const unpaid: string[] = [];
  for (const [order, { state, provider, outcome, contradiction }] of batch.items) {
    if (state !== 'open' && state !== 'reported') continue;
    if (contradiction !== '' || (provider !== null && outcome !== 'failed')) {
      throw new DomainError(`取款${order}已交给支付渠道，尚无结果，不能解散！`);
    }
    unpaid.push(order);
  }
  for (const order of unpaid) {
    await lockOrder(tx, 'withdrawal', order);
    await updateItem(tx, id, order, { state: 'released' });
  }
  await releaseOrders(tx, 'withdrawal', unpaid);
  await closeIfDone(tx, id);
  return {
    message: `已解散批次，${unpaid.length}笔取款恢复待付款！`,
    target: batchTarget(id),
    before: { owner: batch.owner, orders: unpaid },
    after: { released: unpaid.length },
    reason,
  };
};
