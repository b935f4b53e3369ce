import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { RemotePlatform } from '../platform';
import type { Outbox } from './outbox';

/** ms for which a balance is not requested again. Pages poll balances every 3 s. */
const freshFor = 2500;

/** Balances that a process remembers. */
const capacity = 20_000;

interface Options {
  /** ms that a reader waits for a platform; by default 1000. */
  wait?: number;
  /** ms; tests set it. */
  now?: () => number;
}

interface Asked {
  platform: RemotePlatform;
  memberId: string;
}

const keyOf = (platform: string, memberId: string) => `${platform} ${memberId}`;

/** Members' balances on remote platforms. A platform that does not answer in time shows its last known balance. */
export class RemoteBalances {
  readonly #platforms: readonly RemotePlatform[];
  readonly #wait: number;
  /** Fen. Concurrent callers share a request, and an answer that comes too late for them is kept. */
  readonly #balances: LRUCache<string, bigint, Asked>;

  constructor(
    outbox: Outbox,
    platforms: readonly RemotePlatform[],
    { wait = 1000, now = () => performance.now() }: Options = {},
  ) {
    this.#platforms = platforms;
    this.#wait = wait;
    this.#balances = new LRUCache<string, bigint, Asked>({
      max: capacity,
      ttl: freshFor,
      ttlResolution: 0,
      perf: { now },
      noDeleteOnStaleGet: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: (_key, _known, { context: { platform, memberId } }) =>
        outbox.read(platform, (signal) => platform.balance(memberId, signal)),
    });
  }

  /** Balances in fen by platform name, within the time limit; without those that never answered. */
  async read(memberId: string): Promise<Map<string, bigint>> {
    await Promise.all(this.#platforms.map((platform) => this.#fetch({ platform, memberId }, false)));
    return new Map(
      this.#platforms.flatMap(({ name }) => {
        const balance = this.#balances.peek(keyOf(name, memberId), { allowStale: true });
        return balance === undefined ? [] : [[name, balance] as const];
      }),
    );
  }

  /** Asks a platform for a balance in fen; undefined if it does not answer within the time limit. */
  request(platform: RemotePlatform, memberId: string): Promise<bigint | undefined> {
    return this.#fetch({ platform, memberId }, true);
  }

  /** Lets the next reader ask the platform, after a transfer. */
  expire(platform: string, memberId: string): void {
    const key = keyOf(platform, memberId);
    const known = this.#balances.peek(key, { allowStale: true });
    if (known !== undefined) this.#balances.set(key, known, { start: -freshFor });
  }

  #fetch(context: Asked, forceRefresh: boolean): Promise<bigint | undefined> {
    const fetched = this.#balances.fetch(keyOf(context.platform.name, context.memberId), { context, forceRefresh });
    return Promise.race([fetched.catch(() => undefined), sleep(this.#wait, undefined, { ref: false })]);
  }
}
