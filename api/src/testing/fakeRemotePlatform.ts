import { randomUUID } from 'node:crypto';
import type {
  Launch,
  PlatformTransfer,
  QueryOutcome,
  RemotePlatform,
  TransferOutcome,
} from '../games/platforms/platform';

/**
 * How the platform treats a call: it answers; works but its answer is lost; cannot be reached; never answers; receives
 * the call only when `arrive` is called; or works but says that it does not know yet.
 */
export type Behaviour = 'answer' | 'lost' | 'unreachable' | 'hang' | 'late' | 'unknown';

export type Method = 'balance' | 'deposit' | 'withdraw' | 'query' | 'launch';

/** A transfer as the platform has it. */
export interface FakeOrder {
  memberId: string;
  direction: 'in' | 'out';
  /** Fen. */
  amount: bigint;
  outcome: Exclude<TransferOutcome, 'unknown'>;
}

/** The key of the callbacks' signatures of a fake platform. */
export const fakeSecretOf = (platform: string): string => `the-secret-of-the-fake-platform-${platform}`;

/** The server and the adapter of a platform of another company, with every failure that a network has. */
export class FakeRemotePlatform implements RemotePlatform {
  readonly kind = 'remote';
  readonly callbackSecret: string;
  readonly limits = { timeout: 50, transfers: 4, reads: 4, failures: 4, pause: 60_000 };
  /** Every call that was made, as `METHOD reference-or-member`. */
  readonly calls: string[] = [];
  /** Its transfers by reference. */
  readonly orders = new Map<string, FakeOrder>();
  readonly #balances = new Map<string, bigint>();
  readonly #behaviours = new Map<Method, Behaviour[]>();
  readonly #always = new Map<Method, Behaviour>();
  readonly #late: (() => void)[] = [];

  constructor(
    readonly name: string,
    readonly platname = name,
    /** Whether a transfer of this many fen is refused. */
    public refuses: (amount: bigint) => boolean = (amount) => amount === 666n,
  ) {
    this.callbackSecret = fakeSecretOf(name);
  }

  next(method: Method, ...behaviours: Behaviour[]): void {
    this.#behaviours.set(method, [...(this.#behaviours.get(method) ?? []), ...behaviours]);
  }

  /** Sets how all other calls of a method are treated; by default they are answered. */
  always(method: Method, behaviour: Behaviour): void {
    this.#always.set(method, behaviour);
  }

  /** Delivers the calls that were late. */
  arrive(): void {
    for (const work of this.#late.splice(0)) work();
  }

  /** Fen of a member on the platform. */
  fenOf(memberId: string): bigint {
    return this.#balances.get(memberId) ?? 0n;
  }

  /** Changes a member's fen, as a bet does. */
  add(memberId: string, amount: bigint): void {
    this.#balances.set(memberId, this.fenOf(memberId) + amount);
  }

  balance(memberId: string, signal: AbortSignal): Promise<bigint> {
    return this.#treat('balance', memberId, signal, () => this.fenOf(memberId));
  }

  deposit(transfer: PlatformTransfer, signal: AbortSignal): Promise<TransferOutcome> {
    return this.#treat('deposit', transfer.reference, signal, () => this.#book(transfer, 'in'), 'unknown');
  }

  withdraw(transfer: PlatformTransfer, signal: AbortSignal): Promise<TransferOutcome> {
    return this.#treat('withdraw', transfer.reference, signal, () => this.#book(transfer, 'out'), 'unknown');
  }

  query(reference: string, signal: AbortSignal): Promise<QueryOutcome> {
    return this.#treat('query', reference, signal, () => this.orders.get(reference)?.outcome ?? 'not-found', 'unknown');
  }

  launch({ memberId }: Pick<Launch, 'memberId'>, signal: AbortSignal): Promise<string> {
    return this.#treat('launch', memberId, signal, () => `https://${this.name.toLowerCase()}.example/${randomUUID()}`);
  }

  #book({ memberId, amount, reference }: PlatformTransfer, direction: 'in' | 'out'): TransferOutcome {
    const earlier = this.orders.get(reference);
    if (earlier) return earlier.outcome;
    const change = direction === 'in' ? amount : -amount;
    let outcome: FakeOrder['outcome'] = 'done';
    if (this.refuses(amount)) outcome = 'failed';
    else if (this.fenOf(memberId) + change < 0n) outcome = 'insufficient';
    else this.add(memberId, change);
    this.orders.set(reference, { memberId, direction, amount, outcome });
    return outcome;
  }

  async #treat<Result>(
    method: Method,
    about: string,
    signal: AbortSignal,
    work: () => Result,
    unknown?: Result,
  ): Promise<Result> {
    this.calls.push(`${method} ${about}`);
    const behaviour = this.#behaviours.get(method)?.shift() ?? this.#always.get(method) ?? 'answer';
    const aborted = () =>
      new Promise<never>((_resolve, reject) => {
        if (signal.aborted) reject(signal.reason as Error);
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
    switch (behaviour) {
      case 'answer':
        return work();
      case 'lost':
        work();
        throw new Error('connection reset');
      case 'unreachable':
        throw new Error('connection refused');
      case 'hang':
        return aborted();
      case 'late':
        this.#late.push(work);
        return aborted();
      case 'unknown':
        work();
        if (unknown === undefined) throw new Error(`${method} has no unknown answer`);
        return unknown;
    }
  }
}
