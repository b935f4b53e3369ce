import { orderStates } from '@site/contract';
import type { MemberState } from './memberState';
import type { Order, PayoutOutcome } from './records';

const done = 200;
const rejected = 422;
/** What a provider gets as the answer to a report that contradicts what is known. */
const conflict = 409;
/** A code that no call is answered with: the model contradicts what the host did. */
const contradicted = 0;

/** Why withdrawals fail, and why their payment came back. */
export const failureReason = '银行退回';
export const returnReason = '收款账户已注销';

/** The provider's number of the payment of a withdrawal. */
export const paidAs = (order: string): string => `P${order}`;

/** Whether an operator may work on an order: no other one does, and no batch has it. */
export const isFree = ({ claim }: Order, by: number): boolean => !claim || (claim.by === by && !claim.inBatch);

/** Whether a provider may have paid a withdrawal that it has reported as failed, or that operators have. */
export const isDoubtful = ({ batch }: Order): boolean => batch?.isContradicted === true;

const channelOf = ({ way }: Order) => (way.startsWith('USDT') ? 'usdt' : 'bank');
const find = (to: MemberState, number: string) => to.orders.find((one) => one.type <= 2 && one.number === number);

/** Whether a withdrawal can be given to a provider with its batch. */
export const isPayable = (order: Order): boolean =>
  order.batch?.state === 'open' && order.handed !== order.batch && !isDoubtful(order) && channelOf(order) === 'bank';

/** Whether another payout was paid by a payment with this number. */
export const isUsed = (to: MemberState, order: Order, reference: string): boolean =>
  to.orders.some((one) => one !== order && one.reference === reference && channelOf(one) === channelOf(order));

export const finishPayout = (to: MemberState, order: Order, outcome: PayoutOutcome): void => {
  if ('reference' in outcome) return void Object.assign(order, { stage: 'paid', claim: undefined, ...outcome });
  const { failure: reason } = outcome;
  Object.assign(order, { stage: 'failed', state: orderStates.rejected, reason, claim: undefined });
  to.wallet += order.amount;
};

/** An operator begins or ends to work on an order. */
export const claim = (to: MemberState, number: string, by: number, releases = false): number => {
  const order = find(to, number);
  const isOpen = order?.state === orderStates.pending || order?.stage === 'approved';
  if (!order || !isOpen || !isFree(order, by)) return rejected;
  order.claim = releases ? undefined : { by };
  return done;
};

/** The time of all claims ends. */
export const endClaims = (to: MemberState): number => {
  for (const order of to.orders) if (!order.claim?.inBatch) order.claim = undefined;
  return done;
};

export const returnPayout = (to: MemberState, number: string): number => {
  const order = find(to, number);
  if (order?.stage !== 'paid') return rejected;
  Object.assign(order, { stage: 'returned', state: orderStates.rejected, reason: returnReason });
  order.decisions.push('returned');
  to.wallet += order.amount;
  return done;
};

export const addBatch = (to: MemberState, numbers: readonly string[], by: number): number => {
  const orders = to.orders.filter(({ number, stage }) => numbers.includes(number) && stage === 'approved');
  if (orders.length < numbers.length || orders.some((one) => !isFree(one, by) || isDoubtful(one))) return rejected;
  if (new Set(orders.map(channelOf)).size > 1) return rejected;
  const id = Math.max(0, ...to.orders.map(({ batch }) => batch?.id ?? 0)) + 1;
  for (const order of orders) {
    Object.assign(order, { claim: { by, inBatch: true }, batch: { id, by, state: 'open' } } satisfies Partial<Order>);
  }
  return done;
};

/** The withdrawals that are in the batch which one of them was in last. */
const inBatchOf = (to: MemberState, number: string) => {
  const id = find(to, number)?.batch?.id;
  return to.orders.flatMap((order) => (id !== undefined && order.batch?.id === id ? [{ order, ...order.batch }] : []));
};

/** An operator records what the bank says about payments of the batch of the first one: all of it, or nothing. */
export const recordResults = (to: MemberState, results: readonly (readonly [string, PayoutOutcome])[], by: number) => {
  const items = inBatchOf(to, results[0]?.[0] ?? '');
  const changes = results.map(([number, outcome]) => {
    const item = items.find(({ order }) => order.number === number);
    if (item?.by !== by || item.state === 'released') return undefined;
    const { order, state } = item;
    if (!('reference' in outcome)) {
      const isNew = state === 'open' || (state === 'reported' && isDoubtful(order));
      return state === 'paid' ? undefined : { order, outcome, isNew };
    }
    if (state === 'failed' || isUsed(to, order, outcome.reference)) return undefined;
    if (state === 'paid') return order.reference === outcome.reference ? { order, outcome, isNew: false } : undefined;
    return { order, outcome, isNew: true };
  });
  if (changes.includes(undefined)) return rejected;
  for (const { order, outcome } of changes.flatMap((one) => (one?.isNew ? [one] : []))) {
    const isPaid = 'reference' in outcome;
    if (isPaid) finishPayout(to, order, outcome);
    Object.assign(order.batch ?? {}, isPaid ? { state: 'paid' } : { state: 'reported', isContradicted: false });
  }
  return done;
};

/** Ends a batch: two operators fail what the bank has reported, or what is not paid is of no batch again. */
export const endBatch = (to: MemberState, number: string, ending: 'failed' | 'released', by: number): number => {
  const ends = ending === 'failed' ? ['reported'] : ['open', 'reported'];
  const items = inBatchOf(to, number).filter(({ state }) => ends.includes(state));
  if (items.length === 0 || (ending === 'failed' && items[0]?.by !== by)) return rejected;
  const isPaying = ({ handed, batch }: Order) => handed === batch && !(batch?.outcome && 'failure' in batch.outcome);
  if (items.some(({ order }) => isDoubtful(order) || (ending === 'released' && isPaying(order)))) return rejected;
  for (const { order } of items) {
    if (ending === 'failed') finishPayout(to, order, { failure: failureReason });
    order.claim = undefined;
    Object.assign(order.batch ?? {}, { state: ending });
  }
  return done;
};

/** A payout as the provider has it. */
export interface ProviderPayout {
  /** Fen, and the number of the account. */
  amount: string;
  number: string;
  /** Undefined while it is pending. */
  outcome?: PayoutOutcome | undefined;
}

/** An operator has a provider pay what is unpaid of a batch; `payouts` are what it has of these in the end. */
export const handOver = (
  to: MemberState,
  { number, by }: { number: string; by: number },
  payouts: Record<string, ProviderPayout> = {},
): number => {
  const items = inBatchOf(to, number);
  const unpaid = items.flatMap(({ order }) => (isPayable(order) ? [order] : []));
  if (items[0]?.by !== by || unpaid.length === 0) return rejected;
  for (const order of unpaid) {
    order.handed = order.batch;
    const payout = payouts[order.number];
    const account = to.accounts.find(({ id }) => id === order.account);
    if (payout?.amount !== String(order.amount) || payout.number !== account?.number) return contradicted;
    if (payout.outcome) reportPayout(to, order.number, payout.outcome);
  }
  return done;
};

/** The provider reports how a payout ended, and its batch shows it. What contradicts an earlier report is noted. */
export const reportPayout = (to: MemberState, number: string, outcome: PayoutOutcome): number => {
  const order = find(to, number);
  const item = order?.handed;
  if (!order || !item) return rejected;
  const isPaid = 'reference' in outcome;
  const isKnown = isPaid ? item.state === 'paid' && order.reference === outcome.reference : item.state === 'failed';
  if (isKnown || (item.outcome && 'reference' in item.outcome === isPaid)) return done;
  if (item.outcome || item.isContradicted || !['open', 'reported'].includes(item.state)) {
    for (const one of [item, order.batch]) Object.assign(one ?? {}, { isContradicted: true });
    return conflict;
  }
  Object.assign(item, { outcome, state: isPaid ? 'paid' : 'reported' });
  if (isPaid) finishPayout(to, order, outcome);
  return done;
};
