import { type CallName, orderStates } from '@site/contract';
import { fen } from '../../../api/src/base/money/money';
import { cancelledReason } from '../../../api/src/money/payments/orders.store';
import { expectedOfOperator, expectedView } from './expectedView';
import { MemberState } from './memberState';
import { allowsExcess, arrivedFor, credit } from './incomingPayments';
import { allowDeposit, applyLimit } from './ownLimits';
import { finishPayout, isDoubtful, isFree, isUsed } from './payouts';
import { type Account, type Answered, type Pause, type PayoutOutcome, type Rebate, share, sum } from './records';
import { isRunning, type ModelRule } from './redPackets';
import { isRemote, recoverRemotely } from './remoteTransfers';
import { rejectionOf } from './restrictions';

const day = 86_400_000;
const done = 200;
const rejected = 422;

/**
 * The expected state of one member, computed only from the operations. Each operation returns the code that the host
 * must answer with. Amounts are fen.
 */
export class MemberModel extends MemberState {
  recharge(way: string, amount: bigint, { data }: Answered): number {
    // At a rate of 7.00, 7 fen are 0.01 USDT, the smallest deposit.
    if (amount === 0n || (way.startsWith('USDT') && amount < 7n)) return rejected;
    if (this.orders.filter(({ type, state }) => type === 1 && state === orderStates.pending).length >= 5)
      return rejected;
    if (this.isPaused() || !allowDeposit(this.limits, this.depositsThatCount(), amount, this.house.clock))
      return rejected;
    this.addOrder(1, amount, way, data?.deposit_no);
    return done;
  }

  /** @param received fen that arrived, if an operator says so; another amount than ordered needs a note */
  approveDeposit(number: string, received?: bigint, note = '', by = 0): number {
    const order = this.pendingOrder(1, number);
    if (!order || !isFree(order, by)) return rejected;
    const arrived = arrivedFor(this, order);
    const isOther = received !== undefined && received !== (arrived ?? order.amount);
    if (received === 0n || arrived === 0n || (isOther && (arrived !== undefined || !note))) return rejected;
    const amount = arrived ?? received ?? order.amount;
    if (!allowsExcess(this, amount - order.amount)) return rejected;
    credit(this, order, amount);
    order.decisions.push('approve');
    return done;
  }

  approveWithdrawal(number: string, by = 0): number {
    const order = this.pendingOrder(2, number);
    if (!order || !isFree(order, by) || this.isFrozen() || this.isExcluded() || this.restrictions.withdrawalsLocked)
      return rejected;
    if (this.accounts.some(({ id, bound }) => !bound && id === order.account)) return rejected;
    Object.assign(order, { state: orderStates.approved, stage: 'approved', claim: undefined });
    order.decisions.push('approve');
    this.held -= order.amount;
    return done;
  }

  reject(type: 1 | 2, number: string, reason: string, by = 0): number {
    const order = this.pendingOrder(type, number);
    if (!order || !isFree(order, by)) return rejected;
    this.close(order, reason);
    order.decisions.push('reject');
    return done;
  }

  /** The member cancels an order. One that a proposal of operators is about is refused, which only the answer tells. */
  cancel(number: string, { message = '' }: Answered): number {
    const order = this.orders.find((one) => one.type <= 2 && one.number === number);
    if (!order) return rejected;
    if (order.reason === cancelledReason) return done;
    const isPaid = arrivedFor(this, order) !== undefined;
    const isReviewed = message.includes('正在审核') || (order.type === 2 && order.claim !== undefined);
    if (order.state !== orderStates.pending || isPaid || isReviewed) return rejected;
    this.close(order, cancelledReason);
    return done;
  }

  /** The operator who has claimed an approved withdrawal pays it, or it fails for a reason. */
  settle(number: string, outcome: PayoutOutcome, by = 0): number {
    const order = this.orders.find((one) => one.number === number && one.stage === 'approved');
    if (!order?.claim || !isFree(order, by)) return rejected;
    if ('reference' in outcome ? isUsed(this, order, outcome.reference) : isDoubtful(order)) return rejected;
    finishPayout(this, order, outcome);
    order.decisions.push(order.stage);
    return done;
  }

  withdraw(accountId: number, amount: bigint, { data }: Answered): number {
    const account = this.accounts.find(({ id, bound }) => bound && id === accountId);
    if (!account || amount < 10_000n || amount > this.wallet) return rejected;
    this.wallet -= amount;
    this.held += amount;
    const way = account.kind === 2 ? `USDT-${account.owner}` : account.bank;
    this.addOrder(2, amount, way, data?.out_trade_no).account = accountId;
    return done;
  }

  bind(account: Omit<Account, 'id' | 'bound'>): number {
    const others = this.accounts.filter(({ kind, bound }) => bound && kind === account.kind);
    if (others.length >= 6 || others.some(({ number }) => number === account.number)) return rejected;
    this.accounts.push({ ...account, id: 0, bound: true });
    return done;
  }

  unbind(accountId: number): number {
    const account = this.accounts.find(({ id, bound }) => bound && id === accountId);
    if (!account) return rejected;
    account.bound = false;
    return done;
  }

  transfer(platform: string, amount: bigint, into: boolean): number {
    if ((into && this.isPaused()) || amount === 0n || amount > (into ? this.wallet : this.on(platform)))
      return rejected;
    this.wallet += into ? -amount : amount;
    this.platforms.set(platform, this.on(platform) + (into ? amount : -amount));
    this.addOrder(into ? 3 : 4, amount, platform);
    return done;
  }

  recoverAll(answer: Answered): number {
    let sum = 0n;
    for (const { name } of this.house.platforms) {
      if (isRemote(this, name)) continue;
      sum += this.on(name);
      this.transfer(name, this.on(name), false);
    }
    return recoverRemotely(this, sum, answer);
  }

  switchMode(mode: number): number {
    this.mode = mode;
    return done;
  }

  /** Opens a game. In free-transfer mode the whole wallet is transferred to its platform. */
  launch(platform: string, { data }: Answered): number {
    if (this.isPaused()) return rejected;
    if (this.mode === 1) this.transfer(platform, this.wallet, true);
    if (data?.token) this.game = { platform, token: data.token, code: data.code };
    return done;
  }

  /** A launch and one round of the game. */
  play(platform: string, amount: bigint, answer: Answered): number {
    const launched = this.launch(platform, answer);
    return launched === done ? this.playAgain(amount, answer) : launched;
  }

  /** One more round of the open game. */
  playAgain(amount: bigint, { data }: Answered): number {
    const { platform = '' } = this.game ?? {};
    if (platform === '' || this.isFrozen() || this.isPaused() || amount > this.on(platform)) return rejected;
    const winLoss = BigInt(data?.winLoss ?? 0);
    this.platforms.set(platform, this.on(platform) + winLoss);
    const { now, midnight } = this.house.clock;
    this.bets.push({ amount, winLoss, at: now });
    if (amount === 0n) return done;
    const ppm = this.tier().ppm[platform] ?? 0;
    const isOpen = (one: Rebate) => !one.claimed && one.day === midnight && one.ppm === ppm;
    const open = this.rebates.find((one) => one.platform === platform && isOpen(one));
    if (open) open.turnover += amount;
    else this.rebates.push({ platform, ppm, turnover: amount, claimed: false, day: midnight });
    return done;
  }

  claimRebates(): number {
    const waiting = this.rebates.filter((one) => !one.claimed && share(one) > 0n);
    if (waiting.length === 0) return rejected;
    this.wallet += sum(waiting.map(share));
    for (const rebate of waiting) rebate.claimed = true;
    return done;
  }

  claimRedPacket({ data }: Answered): number {
    const { rules, clock } = this.house;
    const { open, deposited } = this.fulfilledRules();
    const index = open.find((one) => isRunning(rules[one] as ModelRule, clock));
    const rule = index === undefined ? undefined : rules[index];
    if (this.isPaused() || index === undefined || !rule) return rejected;
    const amount = data ? fen(data.redpacketmoney) : rule.least;
    if (amount < rule.least || amount > rule.most) return rejected;
    this.wallet += amount;
    this.redPackets.push({ rule: index, day: clock.midnight, deposited, amount });
    return done;
  }

  setLimit(period: string, amount: bigint | undefined): number {
    const limit = this.limits.find((one) => one.period === period);
    if (!limit || amount === 0n) return rejected;
    applyLimit(limit, amount, this.house.clock.now);
    return done;
  }

  pause(kind: Pause, days: number): number {
    this.pauses[kind] = this.house.clock.now + days * day;
    return done;
  }

  remind(period: string): number {
    this.reminder = period;
    return done;
  }

  /** The code of a member's call that is rejected whatever its payload; undefined for one that is served. */
  admit(call: CallName): number | undefined {
    return rejectionOf(this.restrictions, call);
  }

  logIn(): number {
    if (this.isFrozen()) return rejected;
    this.restrictions.hasSession = true;
    return done;
  }

  /** @param until when the freeze ends, ms since 1970 */
  freeze(until = Infinity): number {
    // The clock may have moved while the request was repeated.
    if (until <= this.house.clock.now) return rejected;
    Object.assign(this.restrictions, { frozenUntil: until, hasSession: false });
    // Games end with the session in which they were opened.
    this.game = undefined;
    return done;
  }

  unfreeze(): number {
    if (!this.isFrozen()) return rejected;
    this.restrictions.frozenUntil = undefined;
    return done;
  }

  lockWithdrawals(locked: boolean): number {
    if (this.restrictions.withdrawalsLocked === locked) return rejected;
    this.restrictions.withdrawalsLocked = locked;
    return done;
  }

  /** An operator corrects the wallet by an amount of either sign. */
  adjust(amount: bigint): number {
    if (amount === 0n || this.wallet + amount < 0n) return rejected;
    this.wallet += amount;
    this.adjusted += amount;
    return done;
  }

  /** What the API host must show this member: the shape of `readMember`. */
  expectedView() {
    return expectedView(this);
  }

  /** What the API host must show operators, with or without a session of the member: the shape of `readAsOperator`. */
  expectedOfOperator() {
    return expectedOfOperator(this);
  }
}
