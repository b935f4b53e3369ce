import { orderStates } from '@site/contract';
import type { MemberState } from './memberState';
import type { Order } from './records';

const done = 200;
const rejected = 422;

/** Why withdrawals fail, and why their payment came back. */
export const failureReason = '银行退回';
export const returnReason = '收款账户已注销';

/** Whether an operator may work on an order: no other one does, and no batch has it. */
export const isFree = ({ claim }: Order, by: number): boolean => !claim || (claim.by === by && !claim.inBatch);

const channelOf = ({ way }: Order) => (way.startsWith('USDT') ? 'usdt' : 'bank');
const find = (to: MemberState, number: string) => to.orders.find((one) => one.type <= 2 && one.number === number);

/** Whether another payout was paid by a payment with this number. */
export const isUsed = (to: MemberState, order: Order, reference: string): boolean =>
  to.orders.some((one) => one !== order && one.reference === reference && channelOf(one) === channelOf(order));

export type PayoutOutcome = { reference: string } | { failure: string };

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
  if (orders.length < numbers.length || orders.some((one) => !isFree(one, by))) return rejected;
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
    if (!('reference' in outcome)) return state === 'paid' ? undefined : { order, outcome, isNew: state === 'open' };
    if (state === 'failed' || isUsed(to, order, outcome.reference)) return undefined;
    if (state === 'paid') return order.reference === outcome.reference ? { order, outcome, isNew: false } : undefined;
    return { order, outcome, isNew: true };
  });
  if (changes.includes(undefined)) return rejected;
  for (const { order, outcome } of changes.flatMap((one) => (one?.isNew ? [one] : []))) {
    const isPaid = 'reference' in outcome;
    if (isPaid) finishPayout(to, order, outcome);
    if (order.batch) order.batch = { ...order.batch, state: isPaid ? 'paid' : 'reported' };
  }
  return done;
};

/** Ends a batch: two operators fail what the bank has reported, or what is not paid is of no batch again. */
export const endBatch = (to: MemberState, number: string, ending: 'failed' | 'released', by: number): number => {
  const ends = ending === 'failed' ? ['reported'] : ['open', 'reported'];
  const items = inBatchOf(to, number).filter(({ state }) => ends.includes(state));
  if (items.length === 0 || (ending === 'failed' && items[0]?.by !== by)) return rejected;
  for (const { order } of items) {
    if (ending === 'failed') finishPayout(to, order, { failure: failureReason });
    order.claim = undefined;
    if (order.batch) order.batch = { ...order.batch, state: ending };
  }
  return done;
};
