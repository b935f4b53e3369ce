import { setTimeout as sleep } from 'node:timers/promises';
import type { RemotePlatform } from '../platform';
import type { Outbox } from './outbox';

/** ms for which a balance is not requested again. Pages poll balances every 3 s. */
const freshFor = 2500;

/** Balances that a process remembers. */
const capacity = 20_000;

interface Known {
  /** Fen. */
  balance: bigint;
  at: number;
}

interface Options {
  /** ms that a reader waits for a platform; by default 1000. */
  wait?: number;
  /** ms; tests set it. */
  now?: () => number;
}

/** Members' balances on remote platforms. A platform that does not answer in time shows its last known balance. */
export class RemoteBalances {
  readonly #outbox: Outbox;
  readonly #platforms: readonly RemotePlatform[];
  readonly #wait: number;
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();
  readonly #requests = new Map<string, Promise<bigint>>();

  constructor(
    outbox: Outbox,
    platforms: readonly RemotePlatform[],
    { wait = 1000, now = () => performance.now() }: Options = {},
  ) {
    this.#outbox = outbox;
    this.#platforms = platforms;
    this.#wait = wait;
    this.#now = now;
  }

  /** Balances in fen by platform name, within the time limit; without those that never answered. */
  async read(memberId: string): Promise<Map<string, bigint>> {
    const balances = new Map<string, bigint>();
    await Promise.all(
      this.#platforms.map(async (platform) => {
        const key = `${platform.name} ${memberId}`;
        const known = this.#known.get(key);
        const isFresh = known && this.#now() - known.at < freshFor;
        if (!isFresh) await this.request(platform, memberId);
        const balance = this.#known.get(key)?.balance;
        if (balance !== undefined) balances.set(platform.name, balance);
      }),
    );
    return balances;
  }

  /** Asks a platform for a balance in fen; undefined if it does not answer within the time limit. */
  request(platform: RemotePlatform, memberId: string): Promise<bigint | undefined> {
    const requested = this.#requestOnce(platform, memberId).catch(() => undefined);
    return Promise.race([requested, sleep(this.#wait, undefined, { ref: false })]);
  }

  /** One request for concurrent callers. An answer that comes too late for them is remembered. */
  #requestOnce(platform: RemotePlatform, memberId: string): Promise<bigint> {
    const key = `${platform.name} ${memberId}`;
    const running = this.#requests.get(key);
    if (running) return running;
    const request = this.#outbox
      .read(platform, (signal) => platform.balance(memberId, signal))
      .then((balance) => {
        this.#remember(key, balance);
        return balance;
      })
      .finally(() => this.#requests.delete(key));
    this.#requests.set(key, request);
    return request;
  }

  /** Lets the next reader ask the platform, after a transfer. */
  expire(platform: string, memberId: string): void {
    const known = this.#known.get(`${platform} ${memberId}`);
    if (known) known.at = -Infinity;
  }

  #remember(key: string, balance: bigint): void {
    this.#known.delete(key);
    this.#known.set(key, { balance, at: this.#now() });
    const [oldest] = this.#known.keys();
    if (this.#known.size > capacity && oldest !== undefined) this.#known.delete(oldest);
  }
}
