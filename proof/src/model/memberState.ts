import { orderStates } from '@site/contract';
import { type DepositLimit, noLimits } from './ownLimits';
import {
  type Account,
  type Bet,
  type ModelHouse,
  type ModelPayment,
  type ModelTier,
  type Order,
  type Pause,
  type Rebate,
  sum,
  type OpenGame,
} from './records';
import { fulfilledRules, type RedPacket } from './redPackets';
import { isFrozen, noRestrictions, type Restrictions } from './restrictions';

const day = 86_400_000;
/** The reason on a deposit that no operator decided in time. */
export const expiredReason = '订单已过期';

/** What one member has and may do. Amounts are fen. */
export class MemberState {
  wallet = 0n;
  held = 0n;
  mode = 0;
  deposited = 0n;
  platforms = new Map<string, bigint>();
  orders: Order[] = [];
  payments: ModelPayment[] = [];
  accounts: Account[] = [];
  bets: Bet[] = [];
  rebates: Rebate[] = [];
  redPackets: RedPacket[] = [];
  limits: DepositLimit[] = noLimits();
  /** Ends of pauses, ms since 1970. */
  pauses: Partial<Record<Pause, number>> = {};
  reminder: string | undefined;
  restrictions: Restrictions = noRestrictions();
  /** The sum of the operators' adjustments. */
  adjusted = 0n;
  /** The game that was launched last. */
  game: OpenGame | undefined;

  constructor(readonly house: ModelHouse) {}

  clone(): this {
    const copy = structuredClone({ ...this, house: undefined });
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object), copy, { house: this.house }) as this;
  }

  isFrozen(): boolean {
    return isFrozen(this.restrictions, this.house.clock);
  }

  on(platform: string): bigint {
    return this.platforms.get(platform) ?? 0n;
  }

  /** The deposits that a limit counts: pending and approved ones. */
  depositsThatCount(): Order[] {
    return this.orders.filter(({ type, state }) => type === 1 && state !== orderStates.rejected);
  }

  /** The red packet rules fulfilled today. */
  fulfilledRules() {
    const deposits = this.orders.filter(({ type, state }) => type === 1 && state === orderStates.approved);
    return fulfilledRules(this.house.rules, { taken: this.redPackets, deposits, bets: this.bets }, this.house.clock);
  }

  addOrder(type: Order['type'], amount: bigint, way: string, number = ''): Order {
    // Only the times of deposits and withdrawals are the host's.
    const at = type <= 2 ? this.house.clock.now : 0;
    const state = orderStates.pending;
    const order: Order = {
      type,
      amount,
      way,
      state,
      reason: '',
      stage: 'waiting',
      decisions: [],
      ordered: amount,
      number,
      at,
    };
    this.orders.push(order);
    return order;
  }

  pendingOrder(type: 1 | 2, number: string): Order | undefined {
    return this.orders.find((one) => one.type === type && one.number === number && one.state === orderStates.pending);
  }

  isPaused(): boolean {
    return Object.values(this.pauses).some((end) => end > this.house.clock.now);
  }

  isExcluded(): boolean {
    return (this.pauses.exclusion ?? 0) > this.house.clock.now;
  }

  tier(): ModelTier {
    const turnover = sum(this.bets.map(({ amount }) => amount));
    const { tiers } = this.house;
    const reached = tiers.filter(({ recharge, flow }) => recharge <= this.deposited && flow <= turnover).length;
    return tiers[Math.min(reached, tiers.length - 1)] as ModelTier;
  }

  /** Closes an order without a credit: its payments are of no order again, and what it held is in the wallet. */
  close(order: Order, reason: string): void {
    Object.assign(order, { state: orderStates.rejected, stage: 'rejected', reason, claim: undefined });
    for (const payment of this.payments.filter((one) => one.order === order)) {
      Object.assign(payment, { state: 'confirmed', order: undefined });
    }
    if (order.type === 1) return;
    this.held -= order.amount;
    this.wallet += order.amount;
  }

  /** Deposits that waited for 24 hours expire. */
  expireDeposits(): void {
    for (const order of this.orders) {
      if (order.type === 1 && order.state === orderStates.pending && order.at <= this.house.clock.now - day) {
        this.close(order, expiredReason);
      }
    }
  }
}
