import { orderStates } from '@site/contract';
import type { Queryable } from '../../base/database/database';
import { decimal, paymentAmount, yuan } from '../../base/money/money';
import { readSetting } from '../../base/settings/settings';
import { beijingTime } from '../../base/time/beijingTime';
import type { OwnDeposit } from './orders.store';
import { type Arrival, listArrivals } from './arrivals.store';
import { chains } from './chains';
import { depositExpiry, expiryOf } from '../../members/site/depositExpiry';

/** A sum of payments in the currency of the order. */
const paidText = ({ rate }: OwnDeposit, sum: bigint): string =>
  paymentAmount({ currency: rate === null ? 'CNY' : 'USDT', amount: sum });

const cancellable = ({ state, in_review: inReview }: OwnDeposit, arrivals: readonly Arrival[]) =>
  state === orderStates.pending && !inReview && arrivals.length === 0 ? (1 as const) : (0 as const);

/** How many blocks have confirmed a payment that is not final, and how many make it final. */
const confirmationsOf = ({ block, head }: Arrival, needed: number) =>
  block === null || head === null
    ? {}
    : { confirmations: Math.min(Math.max(Number(BigInt(head) - BigInt(block)), 0), needed), needed };

/** Until when a deposit can be paid, and what has come for it so far. */
export const presentProgress = async (db: Queryable, order: OwnDeposit) => {
  const [hours, arrivals] = [await readSetting(db, depositExpiry), await listArrivals(db, order)];
  const { TRC20_confirmations: tron, ERC20_confirmations: ethereum } = await readSetting(db, chains);
  const needed = order.protocol === 'TRC20' ? tron : ethereum;
  return {
    state: order.state,
    expires_at: beijingTime(expiryOf(order.created_at, hours)),
    cancellable: cancellable(order, arrivals),
    reported_reference: order.reported_reference ?? '',
    has_proof: order.has_proof ? (1 as const) : (0 as const),
    paid: arrivals.map((arrival) => ({
      amount: paidText(order, BigInt(arrival.amount)),
      ...(arrival.state === 'seen' ? { state: 'seen', ...confirmationsOf(arrival, needed) } : { state: 'confirmed' }),
    })),
  };
};

/**
 * What was to be paid for a deposit and what came for it: in USDT if both are known in USDT, else in yuan. Of one that
 * was approved without a payment that the site has seen, only yuan are known.
 */
export const presentPayment = async (db: Queryable, order: OwnDeposit) => {
  const { amount, ordered_amount: ordered, real_money: asked, rate, state } = order;
  const arrivals = await listArrivals(db, order);
  const assigned = arrivals.filter((arrival) => arrival.state === 'assigned');
  const common = { cancellable: cancellable(order, arrivals) };
  if (state === orderStates.approved && assigned.length === 0) {
    return { ...common, asked: yuan(ordered ?? amount), received: yuan(amount), currency: 'CNY' };
  }
  const sum = assigned.reduce((total, payment) => total + BigInt(payment.amount), 0n);
  return {
    ...common,
    asked: decimal(asked),
    ...(assigned.length > 0 ? { received: paidText(order, sum) } : {}),
    currency: rate === null ? 'CNY' : 'USDT',
  };
};
