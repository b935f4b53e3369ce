import type { Queryable } from '../database/database';
import type { Writes } from './trackWrites';
import {
  type Changes,
  changeLimit,
  parseSnapshot,
  type Position,
  pruneChanges,
  readChanges,
  startEpoch,
} from './changes.store';

/** How long changes of other processes may stay unseen, ms. */
const maxAge = 500;
/** When the next poll begins while the last one still counts, ms. */
const renewAfter = 250;

/** What a process does with the changes that it reads. */
export interface Follower {
  /** Whether it needs members' events. */
  needsEvents?: boolean;
  apply(changes: Changes, from: Position, to: Position): void;
  /** It is not known what has changed, or `apply` has thrown. */
  clear(): void;
}

interface Options {
  db: Queryable;
  writes: Writes;
  /** Milliseconds of a clock that never goes back. */
  clock(): number;
}

/** When a poll began: by the clock, and in writes of this process that had ended. */
interface Moment {
  at: number;
  writes: number;
}

/**
 * Reads what any process or other program has committed, for all that follow it in this process: its caches, and the
 * streams of members' events. It polls, and only when a cache is used or a stream is open. A poll returns what was
 * committed between its snapshot and that of the poll before, whether it committed one change or thousands, and also
 * proves that the database still answers.
 */
export class ChangeFeed {
  readonly followers = new Set<Follower>();
  readonly #options: Options;
  #position: Position | undefined;
  /** When the last applied poll began; undefined without one. */
  #applied: Moment | undefined;
  /** The poll in progress, and the one that follows it. */
  #running: (Moment & { poll: Promise<void> }) | undefined;
  #next: Promise<void> | undefined;
  #pruneTo: string | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** What has been applied. Throws before the first poll. */
  get position(): Position {
    if (!this.#position) throw new Error('no changes have been read');
    return this.#position;
  }

  /**
   * Resolves when all changes of this process, and those of others until 0.5 s ago, are applied to the cache. Of
   * changes that only concern the balance of one member, those of this member.
   */
  async recent(memberId?: string): Promise<void> {
    const applied = this.#applied;
    if (applied && this.#isRecent(applied, memberId)) {
      if (this.#options.clock() - applied.at > renewAfter && !this.#running) {
        void this.refresh().catch(() => undefined);
      }
      return;
    }
    await (this.#running && this.#isRecent(this.#running, memberId) ? this.#running.poll : this.refresh());
  }

  /** Resolves when everything that was committed before this call is applied. Rejects if the database fails. */
  refresh(): Promise<void> {
    if (!this.#running) return this.#begin();
    this.#next ??= this.#running.poll
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#begin();
      });
    return this.#next;
  }

  /** Deletes rows of the feed that every process has seen: those before the call of `prune` before this one. */
  readonly prune = async (): Promise<void> => {
    const xmin = this.#pruneTo;
    const { snapshot } = await readChanges(this.#options.db, undefined, false);
    this.#pruneTo = snapshot.split(':')[0];
    if (xmin !== undefined) await pruneChanges(this.#options.db, xmin);
  };

  #begin(): Promise<void> {
    const began = { at: this.#options.clock(), writes: this.#options.writes.count() };
    const poll = this.#finish(began);
    this.#running = { ...began, poll };
    return poll;
  }

  async #finish(began: Moment): Promise<void> {
    try {
      await this.#poll();
      this.#applied = began;
    } catch (error) {
      // What follows waits for the next poll, which begins at the same position.
      this.#applied = undefined;
      throw error;
    } finally {
      this.#running = undefined;
    }
  }

  #isRecent({ at, writes }: Moment, memberId: string | undefined): boolean {
    return writes >= this.#options.writes.last(memberId) && this.#options.clock() - at <= maxAge;
  }

  async #poll(): Promise<void> {
    const { db } = this.#options;
    const from = this.#position;
    const withEvents = [...this.followers].some(({ needsEvents }) => needsEvents);
    let row = await readChanges(db, from?.snapshot, withEvents);
    if (row.epoch === null) {
      await startEpoch(db);
      row = await readChanges(db, undefined, withEvents);
    }
    const to = { epoch: row.epoch ?? '', at: row.at, snapshot: parseSnapshot(row.snapshot) };
    const isComplete =
      to.epoch === from?.epoch && BigInt(row.pruned_to ?? 0) <= BigInt(from.snapshot.xmin) && row.rows <= changeLimit;
    let failure: unknown;
    for (const follower of this.followers) {
      try {
        // What was read before the first snapshot may have changed before it, too.
        if (isComplete) follower.apply(row, from, to);
        else follower.clear();
      } catch (error) {
        // It may have applied a part, which the next poll would repeat for it and for the others.
        follower.clear();
        failure ??= error;
      }
    }
    this.#position = to;
    if (failure !== undefined) throw failure;
  }
}
