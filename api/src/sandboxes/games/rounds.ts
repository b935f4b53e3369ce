import type { WalletAction, WalletAnswer } from '@site/contract/schemas';
import { yuan } from '../../base/money/money';
import { type FaultKind, Faults } from './faults';
import { type GameKind, type Outcome, playGame } from './playGame';
import type { Random } from './rules/game';
import type { CallOutcome, WalletClient } from './walletClient';

/**
 * A round goes from `staking` to `staked`, `drawn` and `settled`. `refused`: the wallet took no stake.
 * `cancelling`: the debit stays unknown, so it is rolled back until that is known, and then `cancelled`.
 * `disputed`: the wallet has refused a win or a rollback for good.
 */
type RoundState = 'staking' | 'staked' | 'drawn' | 'settled' | 'refused' | 'cancelling' | 'cancelled' | 'disputed';

/** Why a stake was not taken; `closed` if the site did not decide about it. */
export type Refusal =
  | Exclude<WalletAnswer['status'], 'ok' | 'blocked'>
  | NonNullable<WalletAnswer['reason']>
  | 'closed';

export interface Round {
  /** Unique for ever. */
  id: string;
  pick: string;
  /** Fen. */
  stake: bigint;
  at: Date;
  state: RoundState;
  refusal?: Refusal;
  outcome?: Outcome;
  /** Fen, the stake included. */
  payout?: bigint;
  /** Calls for it, one after another; resolves when there is nothing to do or a call has to wait. */
  running?: Promise<void> | undefined;
}

/** A member at a game, from a launch until the page is left for long. */
export interface PlaySession {
  id: string;
  token: string;
  member: string;
  game: { platform: string; code: string; kind: GameKind };
  /** In yuan, as the wallet answered last. */
  balance: string | undefined;
  faults: Faults;
}

/** A round that has calls left, with what they need. */
interface OpenRound {
  round: Round;
  play: PlaySession;
  faults: FaultKind[];
  /** Rounds of calls without an answer, in a row. */
  failures: number;
  /** The time from which it is tried again, ms. */
  dueAt: number;
}

interface Options {
  wallet: WalletClient;
  random: Random;
  sleep: (ms: number) => Promise<unknown>;
  now: () => number;
}

/** How often a call is sent before its round has to wait, and ms between. */
const attempts = 3;
const pause = 250;

/** ms until a round whose page was closed is settled, and the longest time between tries. */
const closedTabDelay = 10_000;
const longestDelay = 60_000;

/** More than a wallet can have. */
const excessiveAmount = '9999999999.99';

const refusalOf = ({ status, reason }: WalletAnswer): Refusal =>
  status === 'blocked' ? (reason ?? 'provider') : status === 'ok' ? 'closed' : status;

/**
 * The rounds of all members, in memory. A round that has begun is brought to its end by this program, whether or not
 * its page is still open.
 */
export class Rounds {
  /** Those of all play sessions. */
  readonly faults = new Faults();
  readonly #options: Options;
  readonly #open = new Map<string, OpenRound>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** How many have not come to their end. */
  get open(): number {
    return this.#open.size;
  }

  /** Begins a round, whose `running` resolves once it has ended or has to wait. */
  start(play: PlaySession, bet: Pick<Round, 'id' | 'pick' | 'stake'>): Round {
    const round: Round = { ...bet, at: new Date(this.#options.now()), state: 'staking' };
    const open: OpenRound = { round, play, faults: this.#count(play, 'debit'), failures: 0, dueAt: 0 };
    this.#open.set(round.id, open);
    void this.#run(open);
    return round;
  }

  /** Goes on with the rounds that are due; resolves once each has ended or has to wait. */
  async settleDue(): Promise<void> {
    const now = this.#options.now();
    const due = [...this.#open.values()].filter(({ round, dueAt }) => !round.running && dueAt <= now);
    await Promise.all(due.map((open) => this.#run(open)));
  }

  /** Goes on with all rounds at once, as before the program ends; resolves once each was tried. */
  async settleAll(): Promise<void> {
    await Promise.all([...this.#open.values()].map(async ({ round }) => round.running));
    for (const open of this.#open.values()) open.dueAt = 0;
    await this.settleDue();
  }

  #count({ faults }: PlaySession, what: 'debit' | 'credit'): FaultKind[] {
    return [...faults.count(what), ...this.faults.count(what)];
  }

  #run(open: OpenRound): Promise<void> {
    const { round } = open;
    const running = this.#advance(open).finally(() => {
      round.running = undefined;
      if (['settled', 'refused', 'cancelled', 'disputed'].includes(round.state)) this.#open.delete(round.id);
    });
    round.running = running;
    return running;
  }

  async #advance(open: OpenRound): Promise<void> {
    const { round, play } = open;
    if (round.state === 'staking') {
      await this.#debit(open);
      if ((round.state as RoundState) === 'staked' && open.faults.includes('closed-tab')) {
        open.dueAt = this.#options.now() + closedTabDelay;
        return;
      }
    }
    if (round.state === 'staked') {
      Object.assign(round, playGame(play.game.kind, this.#options.random, round), { state: 'drawn' });
      open.faults = this.#count(play, 'credit');
    }
    if (round.state === 'drawn') await this.#credit(open);
    if (round.state === 'cancelling') {
      await this.#end(open, 'cancelled', 'rollback', { transaction: `x-${round.id}`, original: `d-${round.id}` });
    }
  }

  async #debit({ round, play, faults }: OpenRound): Promise<void> {
    const { token, member, game } = play;
    const amount = faults.includes('insufficient') ? excessiveAmount : yuan(round.stake);
    const stake = { member, token, transaction: `d-${round.id}`, round: round.id, game: game.code, amount };
    const { outcome, isCertain } = await this.#repeat(play, 'debit', stake, () => faults.includes('lost-debit'));
    if (outcome.kind === 'decided') {
      this.#see(play, outcome.answer);
      if (outcome.answer.status === 'ok') round.state = 'staked';
      else Object.assign(round, { state: 'refused', refusal: refusalOf(outcome.answer) });
    } else if (isCertain) Object.assign(round, { state: 'refused', refusal: 'closed' });
    else round.state = 'cancelling';
  }

  async #credit(open: OpenRound): Promise<void> {
    const { round, play } = open;
    const win = {
      transaction: `c-${round.id}`,
      round: round.id,
      game: play.game.code,
      amount: yuan(round.payout ?? 0n),
      debit: `d-${round.id}`,
      final: true,
    };
    await this.#end(open, 'settled', 'credit', win);
    if (!open.faults.includes('contradiction')) return;
    const other = { ...win, member: play.member, amount: yuan((round.payout ?? 0n) + 100n) };
    await this.#options.wallet.call(play.game.platform, 'credit', other);
  }

  /** Sends the last call of a round: it has `ended` once the wallet has answered `ok`. */
  async #end(open: OpenRound, ended: RoundState, action: WalletAction, input: Record<string, unknown>): Promise<void> {
    const { round, play, faults } = open;
    const losesAnswer = (attempt: number) =>
      action === 'credit' && faults.includes('lost-credit') && open.failures === 0 && attempt === 1;
    const { outcome } = await this.#repeat(play, action, { ...input, member: play.member }, losesAnswer);
    if (outcome.kind === 'decided') {
      this.#see(play, outcome.answer);
      round.state = outcome.answer.status === 'ok' ? ended : 'disputed';
      return;
    }
    open.failures += 1;
    open.dueAt = this.#options.now() + Math.min(1000 * 2 ** open.failures, longestDelay);
  }

  /**
   * Sends a call until it is answered, at most `attempts` times.
   * @returns the last outcome, and whether no call before has been left without an answer
   */
  async #repeat(
    { game }: PlaySession,
    action: WalletAction,
    input: Record<string, unknown>,
    losesAnswer: (attempt: number) => boolean,
  ): Promise<{ outcome: CallOutcome; isCertain: boolean }> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#options.wallet.call(game.platform, action, input, losesAnswer(attempt));
      if (outcome.kind !== 'unanswered') return { outcome, isCertain: attempt === 1 };
      if (attempt === attempts) return { outcome, isCertain: false };
      await this.#options.sleep(pause * attempt);
    }
  }

  #see(play: PlaySession, { balance }: WalletAnswer): void {
    play.balance = balance ?? play.balance;
  }
}
