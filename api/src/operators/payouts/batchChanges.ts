import type { PayoutResults } from '@site/contract/operators';
import type { Transaction } from '../../base/database/database';
import { DomainError, withSubject } from '../../base/errors/domainError';
import { yuan } from '../../base/money/money';
import { listContradictions, settleContradictions } from '../../money/providers/providerPayouts.store';
import { listProposed } from '../authority/approvals.store';
import type { Operator } from '../authority/operator';
import type { Change } from '../authority/registerOperatorChange';
import { markPaid, returnPayout } from '../reviews/orderDecision';
import { claimOrders, type LockedOrder, lockOrders, releaseOrders } from '../reviews/paymentReviews.store';
import { type Decide, type DecisionContext, type NeedsTwo, orderTarget, unknownItem } from '../reviews/review';
import { alreadyProposed } from '../reviews/twoOperators';
import { atLine } from '../../base/csv/readCsv';
import { assertFree, contradicted, findBarred, lockAllApproved, ownApproval } from '../reviews/claims';
import {
  closeIfDone,
  insertBatch,
  listChannels,
  lockBatch,
  type LockedBatch,
  recordItems,
} from './payoutBatches.store';
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

const sumOf = (orders: readonly LockedOrder[]) => orders.reduce((sum, { amount }) => sum + amount, 0n);

/** Claims approved withdrawals of one channel until each of them is paid or failed, or the batch is dissolved. */
export const addBatch: Decide<{ ids: string[] }, { id: number }> = async ({ tx, input, operator }) => {
  const orders = [...new Set(input.ids)].toSorted();
  const withdrawals = await lockAllApproved(tx, orders);
  const targetOf = (order: string) => orderTarget('withdrawal', order);
  const proposed = await listProposed(tx, orders.map(targetOf));
  const barred = await findBarred(tx, withdrawals, operator.id);
  const contradictions = await listContradictions(tx, orders);
  for (const withdrawal of withdrawals) {
    const { id } = withdrawal;
    await withSubject(`取款${id}`, () => {
      assertFree(withdrawal, [operator.id]);
      if (proposed.has(targetOf(id))) throw alreadyProposed('withdrawal');
      if (id === barred) throw ownApproval();
      const reported = contradictions.get(id);
      if (reported !== undefined) throw contradicted(reported);
    });
  }
  const [channel, other] = await listChannels(tx, orders);
  if (channel === undefined) throw unknownItem();
  if (other !== undefined) throw new DomainError('一个批次只能包含同一渠道的取款！');
  const id = await insertBatch(tx, { channel, created_by: operator.id, orders });
  await claimOrders(tx, 'withdrawal', orders, { operatorId: operator.id, inBatch: true });
  return {
    data: { id },
    message: `已创建付款批次${id}！`,
    target: batchTarget(id),
    after: { channel, orders, amount: yuan(sumOf(withdrawals)) },
  };
};

/** Whether a result changes something. Throws a DomainError if it contradicts what is known. */
export const isNews = ({ order, outcome }: PayoutResult, items: LockedBatch['items']): boolean => {
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

/** Records results of a locked batch that are news; failures are only noted. */
export const applyResults = async (
  tx: Transaction,
  id: number,
  results: readonly PayoutResult[],
  settlement: { operator: Operator; now: Date },
): Promise<void> => {
  const { paid } = changesOf(results);
  await lockAllApproved(tx, Object.keys(paid));
  await markPaid(
    tx,
    Object.entries(paid).map(([order, reference]) => ({ id: order, reference })),
    settlement,
  );
  const items = results.map(({ order, outcome }) =>
    'reference' in outcome
      ? { order, state: 'paid' as const, failure: '' }
      : { order, state: 'reported' as const, ...outcome },
  );
  await recordItems(tx, id, items);
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
  const news: PayoutResult[] = [];
  for (const result of results) {
    if (await atLine(result.line, () => isNews(result, batch.items))) news.push(result);
  }
  try {
    await tx.savepoint(() => applyResults(tx, id, news, settlement));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // One after the other, for the line of the one that cannot be applied.
    for (const result of news) await atLine(result.line, () => applyResults(tx, id, [result], settlement));
  }
  const { paid, reported } = changesOf(news);
  const doubted = results.map(({ order }) => order).filter((order) => batch.items.get(order)?.contradiction !== '');
  const settled = doubted.length > 0 ? await settleContradictions(tx, doubted) : [];
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
    after: { paid, reported, ...(settled.length > 0 ? { settled } : {}) },
  };
};

/** Throws a DomainError if a change of the batch waits for a second operator. */
export const assertNothingProposed = async (tx: Transaction, id: number): Promise<void> => {
  if ((await listProposed(tx, [batchTarget(id)])).size > 0) throw new DomainError('该批次已提交复核，请等待处理！');
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
  const failures = new Map(reported.map(([order, { failure }]) => [order, failure]));
  const withdrawals = await lockAllApproved(tx, [...failures.keys()]);
  for (const withdrawal of withdrawals) {
    const settlement = { reason: failures.get(withdrawal.id) ?? '', operator, now: services.now() };
    await withSubject(`取款${withdrawal.id}`, () => returnPayout(tx, withdrawal, 'failed', settlement));
  }
  await recordItems(
    tx,
    id,
    reported.map(([order, { failure }]) => ({ order, state: 'failed', failure })),
  );
  await closeIfDone(tx, id);
  return {
    message: `已标记${reported.length}笔付款失败，款项已退回会员账户！`,
    target: batchTarget(id),
    before: { reported: Object.fromEntries(failures) },
    after: { failed: reported.length, amount: yuan(sumOf(withdrawals)) },
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
  const unpaid = [...batch.items].filter(([, { state }]) => state === 'open' || state === 'reported');
  for (const [order, { provider, outcome, contradiction }] of unpaid) {
    if (contradiction !== '' || (provider !== null && outcome !== 'failed')) {
      throw new DomainError(`取款${order}已交给支付渠道，尚无结果，不能解散！`);
    }
  }
  const orders = unpaid.map(([order]) => order);
  await lockOrders(tx, 'withdrawal', orders);
  await recordItems(
    tx,
    id,
    unpaid.map(([order, { failure }]) => ({ order, state: 'released', failure })),
  );
  await releaseOrders(tx, 'withdrawal', orders);
  await closeIfDone(tx, id);
  return {
    message: `已解散批次，${unpaid.length}笔取款恢复待付款！`,
    target: batchTarget(id),
    before: { owner: batch.owner, orders },
    after: { released: unpaid.length },
    reason,
  };
};
