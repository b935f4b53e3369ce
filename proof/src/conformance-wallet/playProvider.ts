import { seededFor, type Seeded } from '../../../api/src/testing/random';
import { fen, yuan } from '../../../api/src/base/money/money';
import type { WalletAnswer } from '@site/contract/schemas';
import { type Answered, explain, playInOrder } from './explain';
import { nextTurn, type Player, type Turn } from './nextTurn';
import { ProviderClient, type WalletSite } from './providerClient';
import { decide, initialState, type WalletCall, type WalletState } from './walletModel';

/** A member, and the token of a launch. */
export interface LaunchedMember {
  member: string;
  token: string;
}

interface Options extends WalletSite {
  members: readonly LaunchedMember[];
  seed: number;
  /** Calls, those that are repeated on purpose counted, and those without an answer not. */
  operations: number;
  /** Whether a difference ends the run; else it ends the turns of its member. */
  stopsAtFirst?: boolean;
  /** Called after each turn with the number of operations so far. */
  onProgress?: (operations: number) => void;
}

export interface Differences {
  /** Members whose balance is less, more, or as it should be after answers that contradict the contract. */
  lost: string[];
  invented: string[];
  different: string[];
}

export interface ProviderResult extends Differences {
  operations: number;
  /** Attempts that were sent and not answered. */
  unanswered: number;
}

/** Earlier calls of each member that are repeated at the end. */
const repeatedLast = 20;

const describe = ({ call, httpStatus, text, begin, end }: Answered) =>
  `  ${call.isForged ? 'forged ' : ''}${call.action} ${JSON.stringify(call.fields)}\n` +
  `    ${httpStatus} ${text} (${begin.toFixed(1)} to ${end.toFixed(1)} ms)`;

class MemberRun {
  states: WalletState[];

  constructor(
    private readonly client: ProviderClient,
    private readonly random: Seeded,
    readonly player: Player,
    balance: string,
  ) {
    this.states = [initialState(balance)];
  }

  #first(): { first: number } {
    return { first: this.random.int(0, 99) };
  }

  async #play(turn: Turn): Promise<Answered[]> {
    if (turn.kind === 'together') {
      return Promise.all(turn.calls.map((call) => this.client.send(call, this.#first())));
    }
    const cutAfter = this.random.int(0, 8);
    if (turn.kind === 'cut') return [await this.client.send(turn.call, { ...this.#first(), cutAfter })];
    const begin = performance.now();
    await this.client.attempt(turn.call, { ...this.#first(), cutAfter });
    const between = await this.client.send(turn.between, this.#first());
    return [between, await this.client.send(turn.call, { ...this.#first(), begin })];
  }

  next(): Turn {
    return nextTurn(this.player, this.#state, this.random);
  }

  get #state(): WalletState {
    const [state] = this.states;
    if (!state) throw new Error('The member has no state.');
    return state;
  }

  /** How the contract would decide a call that comes first. */
  #expectation(call: WalletCall, received: string): string {
    const { status, balance = '', text } = decide(this.#state, call, received);
    const { transaction, original } = call.fields;
    const known = [transaction, original].map((id) => this.#state.known.get(String(id))).filter(Boolean);
    const before = known.map((it) => `${it?.call.action} ${JSON.stringify(it?.call.fields)} ${it?.text}`);
    return [`  expected ${text ?? `${status} ${balance}`}, after`, ...before].join('\n    ');
  }

  /** Plays a turn; returns how many calls it had, and what is wrong. */
  async play(turn: Turn): Promise<{ calls: number; wrong?: { kind: keyof Differences; text: string } }> {
    const answered = await this.#play(turn);
    const states = explain(this.states, answered);
    if (states.length > 0) {
      this.states = states;
      return { calls: answered.length };
    }
    const { balance, debt } = playInOrder(this.#state, answered);
    const { text } = await this.client.send({ action: 'balance', fields: { member: this.player.id } });
    const found = fen((JSON.parse(text) as WalletAnswer).balance ?? '0');
    const before = this.#state;
    const lines = [
      `member ${this.player.id} had ${yuan(before.balance)}, debt ${yuan(before.debt)}; these calls overlapped:`,
      ...answered.map(describe),
      ...answered.map(({ call, text }) => this.#expectation(call, text)),
      `  now ${yuan(found)}; in the order of the answers it should be ${yuan(balance)}, debt ${yuan(debt)}`,
    ];
    const kind = found < balance ? 'lost' : found > balance ? 'invented' : 'different';
    return { calls: answered.length, wrong: { kind, text: lines.join('\n') } };
  }

  /** Turns that repeat earlier calls, and read the balance. */
  last(): Turn[] {
    const again = this.player.sent.slice(-repeatedLast).map((call): Turn => ({ kind: 'together', calls: [call] }));
    return [...again, { kind: 'together', calls: [{ action: 'balance', fields: { member: this.player.id } }] }];
  }
}

/** Opens the launches of all members, and reads their balances. Throws if the host refuses one. */
const openLaunches = (client: ProviderClient, { members, seed }: Options): Promise<MemberRun[]> => {
  const prefix = `${seed}x${Date.now().toString(36)}`;
  return Promise.all(
    members.map(async ({ member, token }, n) => {
      const { text } = await client.send({ action: 'authenticate', fields: { token } });
      const answer = JSON.parse(text) as WalletAnswer;
      if (answer.status !== 'ok' || answer.member !== member || answer.balance === undefined) {
        throw new Error(`authenticate of member ${member} was answered with ${text}`);
      }
      const player = { id: member, token, prefix, sent: [], transactions: 0, rounds: 0 };
      return new MemberRun(client, seededFor(seed, n), player, answer.balance);
    }),
  );
};

/**
 * Plays a provider against a host of the wallet calls, and holds every answer and balance against a model. The members
 * must not play, pay or be paid elsewhere meanwhile, and have no debt.
 */
export const playProvider = async (options: Options): Promise<ProviderResult> => {
  const client = new ProviderClient(options);
  const result: ProviderResult = { operations: 0, unanswered: 0, lost: [], invented: [], different: [] };
  const { members, operations, stopsAtFirst = false, onProgress } = options;
  const isOver = () => stopsAtFirst && result.lost.length + result.invented.length + result.different.length > 0;
  const share = Math.ceil(operations / members.length);
  const playMember = async (run: MemberRun) => {
    let calls = 0;
    const play = async (turn: Turn): Promise<boolean> => {
      const { calls: made, wrong } = await run.play(turn);
      calls += made;
      result.operations += made;
      onProgress?.(result.operations);
      // The model no longer knows this member.
      if (wrong) result[wrong.kind].push(wrong.text);
      return wrong === undefined && !isOver();
    };
    const isNearEnd = () => calls >= share - repeatedLast - 1;
    while (!isNearEnd()) if (!(await play(run.next()))) return;
    for (const turn of run.last()) if (!(await play(turn))) return;
  };
  try {
    const runs = await openLaunches(client, options);
    await Promise.all(
      runs.map((run) => playMember(run).catch((error: Error) => void result.different.push(error.message))),
    );
  } finally {
    client.close();
  }
  return { ...result, unanswered: client.unanswered };
};

/** The last line of a run. */
export const summary = ({ operations, lost, invented, different }: ProviderResult): string =>
  `${operations} operations: ${lost.length} lost, ${invented.length} invented, ${different.length} differences`;
