/* What a member with bonuses must have after any calls of a game provider, computed only from the calls. Fen. */

/** What a rule gives: `fen` of a fixed bonus, else `percent` of a deposit or a day's loss, at most `fen`. */
export interface BonusTerms {
  kind: 'fixed' | 'deposit-share' | 'loss-cashback';
  fen: bigint;
  percent: bigint;
  multiple: bigint;
  days: number;
  /** A higher stake takes none of it; percent that counts, by game. */
  highest: bigint;
  weights: Record<string, number>;
}

export interface ModelBonus extends BonusTerms {
  balance: bigint;
  remaining: bigint;
  state: string;
  /** ms since 1970, as those of rounds. */
  since: number;
  expires: number;
  granted: number;
}

/** ms. */
export const day = 86_400_000;
/** When the Beijing day of a time began. */
const midnightOf = (time: number) => Math.floor(time / day + 1 / 3) * day - day / 3;

interface Round {
  game: string;
  since: number;
  amount: bigint;
  payout: bigint;
  state: 0 | 1 | 2;
  /** What each bonus has in the stake. */
  staked: Map<ModelBonus, bigint>;
  counted: { bonus: ModelBonus; used: bigint } | undefined;
  /** What its calls have moved in bonuses. */
  inBonus: bigint;
}

interface Transaction {
  action: 'debit' | 'credit' | 'settle' | 'undo';
  moved: bigint;
  parts: [ModelBonus, bigint][];
  round: Round | undefined;
  done: boolean;
  undone: boolean;
}

export interface Outcome {
  status: string;
  reason?: string;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const sum = (all: Iterable<bigint>) => [...all].reduce((total, fen) => total + fen, 0n);
const ok: Outcome = { status: 'ok' };
const conflict: Outcome = { status: 'conflict' };

export class BonusModel {
  cash = 0n;
  debt = 0n;
  bonuses: ModelBonus[] = [];
  private rounds = new Map<string, Round>();
  private transactions = new Map<string, Transaction>();
  /** The time of what happens next. */
  now = 0;

  clone(): BonusModel {
    return Object.assign(new BonusModel(), structuredClone({ ...this }));
  }

  private active() {
    return this.bonuses.filter(({ state }) => state === 'active');
  }

  usable() {
    return sum(this.active().map(({ balance }) => balance));
  }

  /**
   * Gives a fixed bonus; the others wait for a deposit, or for the end of the day. The loss of a day is paid back once:
   * there is one rule of each kind. Returns whether it is granted.
   */
  grant(terms: BonusTerms): boolean {
    const isCashback = terms.kind === 'loss-cashback';
    const sameDay = ({ kind, granted }: ModelBonus) =>
      kind === 'loss-cashback' && midnightOf(granted) === midnightOf(this.now);
    if (isCashback && this.bonuses.some(sameDay)) return false;
    const expires = this.now + (isCashback ? 30 : terms.days) * day;
    const times = { since: this.now, granted: this.now, expires };
    this.bonuses.push({ ...terms, ...times, balance: 0n, remaining: 0n, state: 'pending' });
    if (terms.kind === 'fixed') this.give(this.bonuses.at(-1) as ModelBonus, terms.fen);
    return true;
  }

  private give(bonus: ModelBonus, fen: bigint): void {
    const times = { since: this.now, expires: this.now + bonus.days * day };
    Object.assign(bonus, { ...times, state: 'active', balance: fen, remaining: fen * bonus.multiple });
  }

  /** A deposit is credited, and the oldest bonus that waits for one gets its share. */
  deposit(fen: bigint): void {
    this.cash += fen;
    const waits = ({ kind, state, expires }: ModelBonus) =>
      kind === 'deposit-share' && state === 'pending' && expires > this.now;
    const bonus = this.bonuses.find(waits);
    const part = bonus ? least(bonus.fen, (fen * bonus.percent) / 100n) : 0n;
    if (bonus && part > 0n) this.give(bonus, part);
  }

  /** Returns whether it ran. */
  static end(bonus: ModelBonus | undefined, state: string): boolean {
    const runs = bonus?.state === 'active' || bonus?.state === 'pending';
    if (runs) Object.assign(bonus, { state, balance: 0n });
    return runs;
  }

  /** Ends bonuses in these states that are past their time, as calls of a wallet and the worker do. */
  expire(...states: string[]): void {
    for (const bonus of this.bonuses) {
      if (states.includes(bonus.state) && bonus.expires <= this.now) BonusModel.end(bonus, 'expired');
    }
  }

  /** Pays what waits for the loss of a day whose figures are closed. */
  payLosses(isClosed: (midnight: number) => boolean): void {
    for (const bonus of this.bonuses.filter(({ kind, state }) => kind === 'loss-cashback' && state === 'pending')) {
      const midnight = midnightOf(bonus.granted);
      if (!isClosed(midnight)) continue;
      const ofDay = [...this.rounds.values()].filter(
        ({ state, since }) => state === 1 && midnightOf(since) === midnight,
      );
      const lost = sum(
        ofDay.map(
          ({ amount, payout, staked, inBonus }) => amount - payout + (sum(staked.values()) > 0n ? inBonus : 0n),
        ),
      );
      const part = least(bonus.fen, (lost * bonus.percent) / 100n);
      if (part > 0n) this.give(bonus, part);
      else BonusModel.end(bonus, 'expired');
    }
  }

  debit(id: string, name: string, game: string, fen: bigint): Outcome {
    if (this.wasUndone(id, 'debit')) return { status: 'rolled-back' };
    const parts: [ModelBonus, bigint][] = [];
    let missing = fen > this.cash ? least(fen - this.cash, this.usable()) : 0n;
    const lacksMore = fen > this.cash + this.usable();
    let reason: string | undefined;
    if (missing > 0n) {
      for (const bonus of this.active().filter(({ balance }) => balance > 0n)) {
        if (bonus.weights[game] === 0) reason ??= 'bonus-game';
        else if (bonus.highest < fen) reason ??= 'bonus-stake';
        else if (missing > 0n) {
          parts.push([bonus, -least(missing, bonus.balance)]);
          missing -= least(missing, bonus.balance);
        }
      }
    }
    if (lacksMore || missing > 0n) {
      this.record(id, { action: 'debit', done: false });
      return { status: 'insufficient', ...(!lacksMore && reason && { reason }) };
    }
    const round = this.round(name, game);
    this.change(round, { amount: round.amount + fen, state: round.state === 0 ? 2 : round.state });
    this.apply({ id, action: 'debit', round, moved: -fen, parts });
    return ok;
  }

  credit(id: string, name: string | undefined, game: string, fen: bigint, final: boolean): Outcome {
    if (this.wasUndone(id, 'credit')) return { status: 'rolled-back' };
    const isNew = name === undefined || !this.rounds.has(name);
    const round = this.round(name, game);
    const state = final || name === undefined || round.state === 1 ? 1 : 2;
    this.change(round, { payout: round.payout + fen, state }, isNew);
    this.apply({ id, action: 'credit', round, moved: fen, parts: this.sharesOf(round, fen) });
    return ok;
  }

  settle(id: string, name: string, fen: bigint): Outcome {
    const round = this.rounds.get(name);
    if (!round) return { status: 'unknown-round' };
    if (round.payout + fen < 0n) {
      this.record(id, { action: 'settle', done: false });
      return conflict;
    }
    this.change(round, { payout: round.payout + fen, state: 1 });
    this.apply({ id, action: 'settle', round, moved: fen, parts: this.sharesOf(round, fen) });
    return ok;
  }

  /** A rollback, or with `fen` a refund. */
  undo(id: string, originalId: string, fen?: bigint): Outcome {
    const original = this.transactions.get(originalId);
    const record = (done: boolean) => this.record(id, { action: 'undo', done });
    if (!original) {
      this.record(originalId, { action: 'debit', done: false, undone: true });
      record(true);
      return ok;
    }
    const isOther = fen !== undefined && (original.action !== 'debit' || (original.done && original.moved !== -fen));
    const { round } = original;
    if (original.action === 'undo' || isOther) {
      record(false);
      return conflict;
    }
    if (!original.done || original.undone || !round) {
      record(true);
      return ok;
    }
    const isStake = original.action === 'debit';
    if (!isStake && round.payout < original.moved) {
      record(false);
      return conflict;
    }
    original.undone = true;
    const counts = ({ action, done, undone, round: of }: Transaction) =>
      of === round && done && !undone && (action === 'debit' || action === 'credit');
    const counted = round.counted && round.counted.used > 0n ? round.counted.bonus : undefined;
    this.change(round, {
      amount: round.amount + (isStake ? original.moved : 0n),
      payout: round.payout - (isStake ? 0n : original.moved),
      state: [...this.transactions.values()].some(counts) ? round.state : 0,
    });
    const parts = original.parts.map(([bonus, part]): [ModelBonus, bigint] => [bonus, -part]);
    this.apply({ id, action: 'undo', round, moved: -original.moved, parts, givesBack: isStake, counted });
    return ok;
  }

  private wasUndone(id: string, action: Transaction['action']): boolean {
    if (!this.transactions.get(id)?.undone) return false;
    this.record(id, { action, done: false, undone: true });
    return true;
  }

  private record(
    id: string,
    { action, done, undone = false }: Pick<Transaction, 'action' | 'done'> & { undone?: boolean },
  ) {
    this.transactions.set(id, { action, done, undone, moved: 0n, parts: [], round: undefined });
  }

  private round(name: string | undefined, game: string): Round {
    const known = name === undefined ? undefined : this.rounds.get(name);
    if (known) return known;
    const none = { amount: 0n, payout: 0n, inBonus: 0n, counted: undefined };
    const round: Round = { ...none, game, since: this.now, state: 2, staked: new Map() };
    this.rounds.set(name ?? `prize ${this.rounds.size}`, round);
    return round;
  }

  /** What each bonus has of a win or a correction. */
  private sharesOf({ staked, amount }: Round, fen: bigint): [ModelBonus, bigint][] {
    if (amount === 0n || sum(staked.values()) === 0n) return [];
    return [...staked].map(([bonus, part]) => [bonus, (fen * part) / amount]);
  }

  /** Changes a round, and what it counts for a requirement. */
  private change(round: Round, to: Partial<Pick<Round, 'amount' | 'payout' | 'state'>>, isNew = false): void {
    const before = { ...round };
    Object.assign(round, to);
    const isSame = before.amount === round.amount && before.state === round.state;
    if (isNew || isSame || (before.state !== 1 && round.state !== 1)) return;
    const given = round.counted?.used ?? 0n;
    const fits = (bonus: ModelBonus) => bonus.since <= round.since && bonus.weights[round.game] !== 0;
    const bonus = given > 0n ? round.counted?.bonus : this.active().find(fits);
    if (!bonus || !(bonus.state === 'active' || (given > 0n && bonus.state === 'lost'))) return;
    const weight = BigInt(bonus.weights[round.game] ?? 100);
    const used = round.state === 1 ? least(bonus.remaining + given, (round.amount * weight) / 100n) : 0n;
    bonus.remaining += given - used;
    round.counted = { bonus, used };
  }

  private apply(made: {
    id: string;
    action: Transaction['action'];
    round: Round;
    moved: bigint;
    parts: [ModelBonus, bigint][];
    givesBack?: boolean;
    counted?: ModelBonus | undefined;
  }): void {
    const { id, action, round, moved, givesBack = false, counted } = made;
    const kept: [ModelBonus, bigint][] = [];
    for (const [bonus, part] of made.parts) {
      if (part === 0n) continue;
      if (action === 'debit' || givesBack) round.staked.set(bonus, (round.staked.get(bonus) ?? 0n) - part);
      if (bonus.state === 'converted' && !(givesBack && counted === bonus)) continue;
      kept.push([bonus, part]);
      round.inBonus += part;
      if (bonus.state === 'lost' && bonus.expires > this.now) bonus.state = 'active';
      if (bonus.state === 'active') bonus.balance = bonus.balance + part > 0n ? bonus.balance + part : 0n;
    }
    this.move(moved - sum(kept.map(([, part]) => part)));
    this.transactions.set(id, { action, moved, parts: kept, round, done: true, undone: false });
    this.settleBonuses(round, kept.length > 0);
  }

  private move(fen: bigint): void {
    if (fen < 0n) {
      const paid = least(this.cash, -fen);
      this.cash -= paid;
      this.debt += -fen - paid;
    } else {
      const owed = least(this.debt, fen);
      this.debt -= owed;
      this.cash += fen - owed;
    }
  }

  private settleBonuses(round: Round, isTouched: boolean): void {
    const hasOpen = (bonus: ModelBonus) =>
      [...this.rounds.values()].some(
        ({ state, staked }) => state === 2 && staked.has(bonus) && sum(staked.values()) > 0n,
      );
    if (isTouched || sum(round.staked.values()) > 0n) {
      for (const bonus of this.active()) {
        if (bonus.balance === 0n && bonus.remaining > 0n && !hasOpen(bonus)) bonus.state = 'lost';
      }
    }
    for (const bonus of this.active().filter(({ remaining }) => remaining === 0n)) {
      this.cash += bonus.balance;
      Object.assign(bonus, { state: 'converted', balance: 0n });
    }
  }
}
