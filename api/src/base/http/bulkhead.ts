/** Thrown instead of a call to a platform that is paused, or has as many calls in progress as it may. */
export class PlatformUnavailable extends Error {
  constructor() {
    super('the platform is not called now');
    this.name = 'PlatformUnavailable';
  }
}

interface Limits {
  /** Calls in progress at most. */
  calls: number;
  /** ms after which a call is aborted. */
  timeout: number;
  /** Calls that fail in a row until no further one is made. */
  failures: number;
  /** ms until one call at a time is made again. */
  pause: number;
}

/** A place among the calls in progress. */
export interface Slot {
  /** Makes a call. It fails after the time limit, also when `work` ignores its signal. */
  call<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  leave(): void;
}

/** Limits the calls to one platform: their number, their time, and how often one that fails is called. */
export class Bulkhead {
  readonly #limits: Limits;
  readonly #now: () => number;
  readonly #aborts = new Set<(error: Error) => void>();
  #closed = false;
  #busy = 0;
  #failures = 0;
  #pausedUntil = 0;

  /** @param now ms; tests set it */
  constructor(limits: Limits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Whether the platform failed so often that no call is made now. */
  get paused(): boolean {
    return this.#failures >= this.#limits.failures && this.#now() < this.#pausedUntil;
  }

  /** Takes a place for calls; undefined if there is none. Leave it after the calls. */
  enter(): Slot | undefined {
    const allowed = this.#failures < this.#limits.failures ? this.#limits.calls : 1;
    if (this.paused || this.#closed || this.#busy >= allowed) return undefined;
    this.#busy += 1;
    let left = false;
    return {
      call: (work) => this.#call(work),
      leave: () => {
        if (!left) this.#busy -= 1;
        left = true;
      },
    };
  }

  /** Makes one call. Throws `PlatformUnavailable` without a place for it. */
  async call<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const slot = this.enter();
    if (!slot) throw new PlatformUnavailable();
    try {
      return await slot.call(work);
    } finally {
      slot.leave();
    }
  }

  /** Aborts the calls in progress and makes no further ones. */
  close(): void {
    this.#closed = true;
    for (const abort of this.#aborts) abort(new PlatformUnavailable());
  }

  async #call<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    if (this.#closed) throw new PlatformUnavailable();
    const controller = new AbortController();
    let abort: (error: Error) => void = () => undefined;
    const aborted = new Promise<never>((_resolve, reject) => {
      abort = (error) => {
        controller.abort(error);
        reject(error);
      };
    });
    const { timeout } = this.#limits;
    const timer = setTimeout(() => abort(new Error(`no answer within ${timeout} ms`)), timeout);
    this.#aborts.add(abort);
    try {
      const result = await Promise.race([work(controller.signal), aborted]);
      this.#failures = 0;
      return result;
    } catch (error) {
      if (!this.#closed) {
        this.#failures += 1;
        this.#pausedUntil = this.#now() + this.#limits.pause;
      }
      throw error;
    } finally {
      clearTimeout(timer);
      this.#aborts.delete(abort);
    }
  }
}
