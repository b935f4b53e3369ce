import { yuan } from '../../http/money';

/** What an operation ended in: the code of its answer and what the answer brought. */
export interface Answered {
  code: number;
  data?: any;
}

interface Order {
  /** As `gettransrecord.type`. */
  type: 1 | 2 | 3 | 4;
  amount: bigint;
  way: string;
  state: number;
  number: string;
}

interface Account {
  kind: 1 | 2;
  bank: string;
  owner: string;
  number: string;
  id: number;
  bound: boolean;
}

interface Rebate {
  platform: string;
  ppm: number;
  turnover: bigint;
  claimed: boolean;
}

interface Bet {
  amount: bigint;
  winLoss: bigint;
}

/** A VIP tier as members are told it, as fen and parts in a million by platform. */
export interface ModelTier {
  recharge: bigint;
  flow: bigint;
  ppm: Record<string, number>;
}

const done = 200;
const refused = 422;
const share = ({ turnover, ppm }: Rebate) => (turnover * BigInt(ppm)) / 1_000_000n;
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/**
 * What one member should have, computed here in a few lines and from nothing but the operations: the second opinion on the
 * API host. Each operation gives the code that its answer must have. Amounts are fen.
 */
export class MemberModel {
  wallet = 0n;
  held = 0n;
  mode = 0;
  deposited = 0n;
  platforms = new Map<string, bigint>();
  orders: Order[] = [];
  accounts: Account[] = [];
  bets: Bet[] = [];
  rebates: Rebate[] = [];

  constructor(
    private readonly platformNames: readonly { name: string; platname: string }[],
    private readonly tiers: readonly ModelTier[],
  ) {}

  clone(): MemberModel {
    const copy = new MemberModel(this.platformNames, this.tiers);
    Object.assign(copy, structuredClone({ ...this, platformNames: undefined, tiers: undefined }), {
      platformNames: this.platformNames,
      tiers: this.tiers,
    });
    return copy;
  }

  recharge(way: string, amount: bigint, { data }: Answered): number {
    // Less than a hundredth of a USDT at 7.00 is no order.
    if (amount === 0n || (way.startsWith('USDT') && amount < 7n)) return refused;
    this.orders.push({ type: 1, amount, way, state: 1, number: data?.deposit_no });
    return done;
  }

  decide(type: 1 | 2, number: string, approved: boolean): number {
    const order = this.orders.find((one) => one.type === type && one.number === number);
    if (order?.state !== 1) return refused;
    order.state = approved ? 2 : 3;
    if (type === 2) this.held -= order.amount;
    if (approved === (type === 1)) this.wallet += order.amount;
    if (type === 1 && approved) this.deposited += order.amount;
    return done;
  }

  withdraw(accountId: number, amount: bigint, { data }: Answered): number {
    const account = this.accounts.find(({ id, bound }) => bound && id === accountId);
    if (!account || amount < 10_000n || amount > this.wallet) return refused;
    this.wallet -= amount;
    this.held += amount;
    const way = account.kind === 2 ? `USDT-${account.owner}` : account.bank;
    this.orders.push({ type: 2, amount, way, state: 1, number: data?.out_trade_no });
    return done;
  }

  bind(account: Omit<Account, 'id' | 'bound'>): number {
    const others = this.accounts.filter(({ kind, bound }) => bound && kind === account.kind);
    if (others.length >= 6 || others.some(({ number }) => number === account.number)) return refused;
    this.accounts.push({ ...account, id: 0, bound: true });
    return done;
  }

  unbind(accountId: number): number {
    const account = this.accounts.find(({ id, bound }) => bound && id === accountId);
    if (!account) return refused;
    account.bound = false;
    return done;
  }

  transfer(platform: string, amount: bigint, into: boolean): number {
    if (amount === 0n || amount > (into ? this.wallet : this.on(platform))) return refused;
    this.wallet += into ? -amount : amount;
    this.platforms.set(platform, this.on(platform) + (into ? amount : -amount));
    this.orders.push({ type: into ? 3 : 4, amount, way: platform, state: 1, number: '' });
    return done;
  }

  recoverAll(): number {
    for (const { name } of this.platformNames) this.transfer(name, this.on(name), false);
    return done;
  }

  switchMode(mode: number): number {
    this.mode = mode;
    return done;
  }

  /** A launch, which in free-transfer mode brings the wallet along, and one round of what it opens. */
  play(platform: string, amount: bigint, { data }: Answered): number {
    if (this.mode === 1) this.transfer(platform, this.wallet, true);
    if (amount < 100n || amount > 5_000_000n || amount > this.on(platform)) return refused;
    const winLoss = BigInt(data?.winLoss ?? 0);
    this.platforms.set(platform, this.on(platform) + winLoss);
    this.bets.push({ amount, winLoss });
    const ppm = this.tier().ppm[platform] ?? 0;
    const open = this.rebates.find((one) => !one.claimed && one.platform === platform && one.ppm === ppm);
    if (open) open.turnover += amount;
    else this.rebates.push({ platform, ppm, turnover: amount, claimed: false });
    return done;
  }

  claimRebates(): number {
    const waiting = this.rebates.filter((one) => !one.claimed && share(one) > 0n);
    if (waiting.length === 0) return refused;
    this.wallet += sum(waiting.map(share));
    for (const rebate of waiting) rebate.claimed = true;
    return done;
  }

  on(platform: string): bigint {
    return this.platforms.get(platform) ?? 0n;
  }

  /** All of it as the API host tells members: see `readMember`. */
  told() {
    const platname = (name: string) => this.platformNames.find((one) => one.name === name)?.platname;
    const rebates = this.rebates.filter((one) => share(one) > 0n);
    return {
      balance: yuan(this.wallet),
      mode: this.mode,
      platforms: this.platformNames.map(({ name }) => yuan(this.on(name))),
      accounts: this.accounts.filter(({ bound }) => bound).length,
      orders: ([1, 2, 3, 4] as const).map((type) =>
        this.orders
          .filter((order) => order.type === type)
          .map(({ amount, way, state }) => `${yuan(amount)} ${way} ${state}`)
          .reverse(),
      ),
      bets: this.bets.map(({ amount, winLoss }) => `${yuan(amount)} ${yuan(winLoss)}`).reverse(),
      rebates: rebates.map((one) => `${yuan(share(one))} ${platname(one.platform)} ${one.claimed ? 1 : 0}`).reverse(),
      claimed: yuan(sum(rebates.filter(({ claimed }) => claimed).map(share))),
      waiting: yuan(sum(rebates.filter(({ claimed }) => !claimed).map(share))),
    };
  }

  private tier(): ModelTier {
    const turnover = sum(this.bets.map(({ amount }) => amount));
    const reached = this.tiers.filter(({ recharge, flow }) => recharge <= this.deposited && flow <= turnover).length;
    return this.tiers[Math.min(reached, this.tiers.length - 1)] as ModelTier;
  }
}
