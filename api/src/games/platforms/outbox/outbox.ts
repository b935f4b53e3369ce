import { setTimeout as sleep } from 'node:timers/promises';
import { transferStates } from '@site/contract';
import type { Services } from '../../../members/calls/services';
import { lockMember } from '../../../members/members.store';
import type { RemoteLimits, RemotePlatform, TransferOutcome } from '../platform';
import { Bulkhead, PlatformUnavailable, type Slot } from '../../../base/http/bulkhead';
import {
  type ClaimedTransfer,
  claimTransfer,
  findTransfers,
  postponeTransfer,
  type TransferState,
} from './transfers.store';
import { settleTransfer } from './transferBooks';

const defaultLimits: RemoteLimits = { timeout: 8000, transfers: 8, reads: 16, failures: 5, pause: 15_000 };

/** Limits of balances and launches, which are shorter, since a member waits for them. */
const readTimeout = 3000;

/** ms between two looks for pending transfers in the database. */
const interval = 1000;

/** ms until a transfer with an unknown outcome is asked about again: doubled each time, up to five minutes. */
export const delayAfter = (claims: number) =>
  Math.round(Math.min(1000 * 2 ** (claims - 1), 300_000) * (0.75 + Math.random() / 2));

type Ending = Exclude<TransferOutcome, 'unknown'>;

const isEnding = (outcome: TransferOutcome): outcome is Ending =>
  outcome === 'done' || outcome === 'failed' || outcome === 'insufficient';

interface Line {
  platform: RemotePlatform;
  limits: RemoteLimits;
  transfers: Bulkhead;
  reads: Bulkhead;
}

interface Options {
  /** ms that a member's call waits for the outcome of its transfers; by default 4000. */
  wait?: number;
  /** Replaces `delayAfter` in tests. */
  delay?: typeof delayAfter;
  /** ms that a balance or a launch may take; tests set it. */
  readLimit?: number;
}

/**
 * Carries out pending transfers with remote platforms. Any number of processes do so together: a row of
 * `platform_transfer` is leased to one worker at a time.
 */
export class Outbox {
  readonly #services: Pick<Services, 'db' | 'log'>;
  readonly #lines: Map<string, Line>;
  readonly #wait: number;
  readonly #delay: typeof delayAfter;
  readonly #working = new Set<Promise<void>>();
  #wakeWaiters: () => void = () => undefined;
  #progress = this.#nextProgress();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    services: Pick<Services, 'db' | 'log'>,
    platforms: readonly RemotePlatform[],
    { wait = 4000, delay = delayAfter, readLimit = readTimeout }: Options = {},
  ) {
    this.#services = services;
    this.#wait = wait;
    this.#delay = delay;
    this.#lines = new Map(
      platforms.map((platform) => {
        const limits = { ...defaultLimits, ...platform.limits };
        const { timeout, failures, pause } = limits;
        const transfers = new Bulkhead({ calls: limits.transfers, timeout, failures, pause });
        const reads = new Bulkhead({
          calls: limits.reads,
          timeout: Math.min(timeout, readLimit),
          failures,
          pause,
        });
        return [platform.name, { platform, limits, transfers, reads }];
      }),
    );
  }

  /** Asks a platform for a balance or a launch. These have limits of their own and never wait for its transfers. */
  async read<Result>(platform: RemotePlatform, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    try {
      return await this.#line(platform.name).reads.call(work);
    } catch (error) {
      if (!(error instanceof PlatformUnavailable)) {
        const about = { event: 'platform-unanswered', platform: platform.name, error: (error as Error).message };
        this.#services.log.warn(about, 'a platform did not answer');
      }
      throw error;
    }
  }

  /** Whether the platform failed so often that transfers are not sent now. */
  isPaused(platform: RemotePlatform): boolean {
    return this.#line(platform.name).transfers.paused;
  }

  /** Begins to look for pending transfers regularly. */
  start(): void {
    if (this.#lines.size === 0) return;
    this.#timer ??= setInterval(() => {
      for (const name of this.#lines.keys()) void this.deliver(name);
    }, interval);
  }

  /** Takes no further transfers, gives those in progress a moment to end, and aborts the rest. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await Promise.race([this.#idle(), sleep(this.#wait, undefined, { ref: false })]);
    for (const { transfers, reads } of this.#lines.values()) {
      transfers.close();
      reads.close();
    }
    await this.#idle();
  }

  async #idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  /** Carries out the transfers of a platform that are due, as far as its limits allow. */
  deliver(name: string): Promise<void> {
    const work = this.#work(this.#line(name))
      .catch((error: Error) =>
        this.#services.log.error({ platform: name, error: error.message }, 'a transfer worker failed'),
      )
      .finally(() => this.#working.delete(work));
    this.#working.add(work);
    return work;
  }

  /** Waits for transfers that were just committed, for a moment, and returns how each stands then. */
  async outcomes(references: readonly string[]): Promise<TransferState[]> {
    const deadline = performance.now() + this.#wait;
    for (let pause = 100; ; pause = Math.min(pause * 2, 500)) {
      const progress = this.#progress;
      const states = await findTransfers(this.#services.db, references);
      const left = deadline - performance.now();
      if (left <= 0 || states.every(({ state }) => state !== transferStates.pending)) return states;
      await Promise.race([progress, sleep(Math.min(pause, left))]);
    }
  }

  #line(name: string): Line {
    const line = this.#lines.get(name);
    if (!line) throw new Error(`${name} is not a remote platform`);
    return line;
  }

  #nextProgress(): Promise<void> {
    return new Promise((resolve) => {
      this.#wakeWaiters = resolve;
    });
  }

  async #work(line: Line): Promise<void> {
    const { name } = line.platform;
    const others: Promise<void>[] = [];
    for (;;) {
      const slot = this.#closed ? undefined : line.transfers.enter();
      if (!slot) break;
      try {
        // As long as a query and the call after it can take, and a margin for the answer's transaction.
        const claimed = await claimTransfer(this.#services.db, name, 2 * line.limits.timeout + 10_000);
        if (!claimed) break;
        // There may be more: another worker looks while this one waits for the platform.
        others.push(this.deliver(name));
        await this.#carryOut(line.platform, slot, claimed);
      } finally {
        slot.leave();
      }
    }
    await Promise.all(others);
  }

  async #carryOut(platform: RemotePlatform, slot: Slot, transfer: ClaimedTransfer): Promise<void> {
    const { db, log } = this.#services;
    const about = { platform: platform.name, reference: transfer.reference };
    const outcome = await this.#ask(platform, slot, transfer).catch((error: Error) => {
      log.warn({ event: 'platform-unanswered', ...about, error: error.message }, 'a transfer has no answer');
      return 'unknown' as const;
    });
    // An adapter's answer that is none of the three counts as unknown, since the others move money.
    if (isEnding(outcome)) await this.#settle(transfer, outcome);
    else await postponeTransfer(db, transfer, this.#delay(transfer.claims));
    this.noticeProgress();
  }

  /** Lets the calls that wait for transfers look at them now. */
  noticeProgress(): void {
    this.#wakeWaiters();
    this.#progress = this.#nextProgress();
  }

  /** Sends a transfer. One that may have been sent before is only sent again if the platform does not know it. */
  async #ask(platform: RemotePlatform, slot: Slot, transfer: ClaimedTransfer): Promise<TransferOutcome> {
    const { memberId, amount, reference, direction } = transfer;
    if (transfer.sentBefore) {
      const known = await slot.call((signal) => platform.query(reference, signal));
      if (known !== 'not-found') return known;
    }
    return slot.call((signal) =>
      direction === 'in'
        ? platform.deposit({ memberId, amount, reference }, signal)
        : platform.withdraw({ memberId, amount, reference }, signal),
    );
  }

  /** Ends a transfer as its platform says. A contradiction changes nothing and is logged for operators. */
  async #settle({ platform, reference, memberId }: ClaimedTransfer, outcome: Ending): Promise<void> {
    const { db, log } = this.#services;
    const result = await db.transaction(async (tx) => {
      await lockMember(tx, memberId);
      return settleTransfer(tx, { platform, reference }, outcome);
    });
    if (result === 'contradicted') {
      log.error(
        { event: 'platform-transfer-contradicted', platform, reference, outcome },
        'a transfer ended otherwise',
      );
    }
  }
}
