import { orderStates } from '@site/contract';
import type { MemberState } from './memberState';
import { allowDeposit } from './ownLimits';
import { type ModelPayment, type Order, sum } from './records';

const done = 200;
const rejected = 422;
/** A code that no call is answered with: the model contradicts what the host did. */
const contradicted = 0;

/** What the site credits by itself, fen: at most for a payment, and by how much a provider's may differ. */
export const autoApproved = 300_000n;
export const tolerated = 100n;

/** A payment that is made. */
export interface OutsidePayment {
  channel: 'bank' | 'psp:sandbox' | 'usdt-trc20';
  reference: string;
  memberId: string;
  /** The number of the order that it is meant for. */
  order: string;
  /** Fen of that order, and by how much it differs from what the order asks for, fen. */
  ordered: bigint;
  difference: bigint;
  sender: { name: string; number: string };
  /** ms since 1970. */
  paidAt: number;
}

/** What the host did with a payment. Amounts are fen, or millionths of a USDT. */
export interface Arrived {
  amount: string;
  /** What the order asks for; null for one that asks for yuan. */
  asked: string | null;
  state: ModelPayment['state'];
  /** Whether the site has found its order, and has credited this by itself. */
  assigned: boolean;
  approved: boolean;
}

/** Fen that an amount is worth for an order, at 7 yuan for a USDT. */
const worth = ({ ordered, asked }: Order, amount: bigint): bigint => {
  if (amount === (asked ?? ordered)) return ordered;
  return asked === undefined ? amount : (amount * 7n) / 10_000n;
};

/** Fen that the payments of an order are worth; undefined without any. */
export const arrivedFor = (to: MemberState, order: Order): bigint | undefined => {
  const amounts = to.payments.flatMap((payment) => (payment.order === order ? [payment.amount] : []));
  return amounts.length > 0 ? worth(order, sum(amounts)) : undefined;
};

/** Whether a deposit may be credited that exceeds what the member's own limits have counted. */
export const allowsExcess = (to: MemberState, excess: bigint): boolean =>
  !to.isFrozen() &&
  !to.isExcluded() &&
  (excess <= 0n || allowDeposit(to.limits, to.depositsThatCount(), excess, to.house.clock));

export const credit = (to: MemberState, order: Order, amount: bigint): void => {
  Object.assign(order, { state: orderStates.approved, amount, reason: '', claim: undefined });
  to.wallet += amount;
  to.deposited += amount;
};

const isUsdt = ({ way }: Order) => way.startsWith('USDT');
export const inCurrencyOf = (order: Order, { currency }: ModelPayment) => isUsdt(order) === (currency === 'USDT');

/** The waiting order that a payment is for. */
const findOrder = (to: MemberState, { channel, order, sender }: OutsidePayment, payment: ModelPayment) => {
  const waiting = to.orders.filter((one) => one.type === 1 && one.state === orderStates.pending);
  if (channel !== 'bank') return waiting.find((one) => one.number === order && inCurrencyOf(one, payment));
  const fitting = waiting.filter(({ way, amount }) => way === '银行转账' && amount === payment.amount);
  return fitting.length === 1 && sender.name === '张三' ? fitting[0] : undefined;
};

/** A payment arrives, and the site has looked for its order. */
export const arrive = (to: MemberState, payment: OutsidePayment, arrived: Arrived): number => {
  const currency = payment.channel === 'usdt-trc20' ? 'USDT' : 'CNY';
  const added: ModelPayment = {
    reference: payment.reference,
    currency,
    amount: BigInt(arrived.amount),
    state: arrived.state === 'dropped' ? 'dropped' : 'confirmed',
  };
  to.payments.push(added);
  const meant = to.orders.find(({ number }) => number === payment.order);
  if (meant && arrived.asked !== null) meant.asked = BigInt(arrived.asked);
  const order = added.state === 'dropped' ? undefined : findOrder(to, payment, added);
  if ((order !== undefined) !== arrived.assigned) return contradicted;
  if (!order) return done;
  Object.assign(added, { state: 'assigned', order });
  const amount = arrivedFor(to, order) ?? 0n;
  const excess = amount - order.amount;
  const most = payment.channel === 'psp:sandbox' ? tolerated : 0n;
  const isExpected = amount > 0n && excess <= most && -excess <= most && amount <= autoApproved;
  // It does not do so while a proposal of operators waits.
  if (!arrived.approved) return done;
  if (!isExpected || order.claim || !allowsExcess(to, excess)) return contradicted;
  credit(to, order, amount);
  order.decisions.push('approve');
  return done;
};

const findUnassigned = (to: MemberState, reference: string) =>
  to.payments.find((one) => one.reference === reference && one.state === 'confirmed');

/** An operator assigns a payment: to a waiting order, or one that was closed, or beside one that was credited. */
export const assign = (to: MemberState, reference: string, number: string): number => {
  const payment = findUnassigned(to, reference);
  const order = to.orders.find((one) => one.type === 1 && one.number === number);
  if (!payment || !order || !inCurrencyOf(order, payment)) return rejected;
  if (order.state === orderStates.pending) {
    Object.assign(payment, { state: 'assigned', order });
    return done;
  }
  const amount = worth(order, payment.amount);
  if (amount === 0n || !allowsExcess(to, amount)) return rejected;
  const credited = order.state === orderStates.approved ? to.addOrder(1, amount, order.way) : order;
  if (credited !== order && order.asked !== undefined) credited.asked = payment.amount;
  Object.assign(payment, { state: 'assigned', order: credited });
  credit(to, credited, amount);
  return done;
};

export const sendBack = (to: MemberState, reference: string): number => {
  const payment = findUnassigned(to, reference);
  if (!payment) return rejected;
  payment.state = 'returned';
  return done;
};
