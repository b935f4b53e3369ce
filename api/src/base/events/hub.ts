import type { FastifyBaseLogger } from 'fastify';
import type { EventStream } from './stream';

/** Calls `tick` regularly until the returned function is called. */
export type Every = (tick: () => Promise<void>) => () => void;

export const everyMs =
  (interval: number): Every =>
  (tick) => {
    const timer = setInterval(() => void tick(), interval);
    return () => clearInterval(timer);
  };

/** Open streams with one key in this process; one more closes the oldest. */
const maxStreams = 5;

interface Options<Owner> {
  log: Pick<FastifyBaseLogger, 'warn'>;
  every: Every;
  commentTicks: number;
  keyOf(owner: Owner): string;
  /** Reads and sends what is new. Runs at each tick, and for a new stream, but never twice at once. */
  read(): Promise<void>;
  /** What is logged if `read` fails, once for failures in a row. */
  failure: string;
  onComment?(): void;
  /** Runs when a stream has opened or ended. */
  onChange?(): void;
}

/** The open streams of this process. While there is one, `read` is called at each tick for all of them. */
export class StreamHub<Owner> {
  readonly streams = new Set<EventStream<Owner>>();
  readonly #options: Options<Owner>;
  #stopTicks: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #ticks = 0;
  #failing = false;
  #closed = false;

  constructor(options: Options<Owner>) {
    this.#options = options;
  }

  /** Opens a stream, for which `read` runs at once. Call `remove` when its client has left. */
  open(stream: EventStream<Owner>): void {
    if (this.#closed) return stream.end();
    const { keyOf, every, onChange } = this.#options;
    const own = [...this.streams].filter(({ owner }) => keyOf(owner) === keyOf(stream.owner));
    if (own.length >= maxStreams && own[0]) this.end(own[0]);
    this.streams.add(stream);
    onChange?.();
    this.#stopTicks ??= every(() => this.#tick());
    // A read in progress began before this stream.
    if (this.#running) this.#again = true;
    else this.#running = this.#run();
  }

  remove(stream: EventStream<Owner>): void {
    if (!this.streams.delete(stream)) return;
    this.#options.onChange?.();
    if (this.streams.size > 0) return;
    this.#stopTicks?.();
    this.#stopTicks = undefined;
  }

  end(stream: EventStream<Owner>): void {
    this.remove(stream);
    stream.end();
  }

  /** Ends all streams, and waits for the queries in progress. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const stream of this.streams) this.end(stream);
    await this.#running;
  }

  async #run(): Promise<void> {
    const { read, log, failure } = this.#options;
    do {
      this.#again = false;
      try {
        if (this.streams.size > 0) await read();
        this.#failing = false;
      } catch (error) {
        // The next tick tries again.
        if (!this.#failing) log.warn({ err: error }, failure);
        this.#failing = true;
      }
    } while (this.#again && !this.#failing);
    this.#running = undefined;
  }

  async #tick(): Promise<void> {
    this.#ticks += 1;
    if (this.#ticks % this.#options.commentTicks === 0) {
      for (const stream of this.streams) stream.comment();
      this.#options.onComment?.();
    }
    await (this.#running ??= this.#run());
  }
}
