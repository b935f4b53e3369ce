import { LRUCache } from 'lru-cache';

/**
 * Keeps what `load` read for the keys that were used last. A value that was forgotten while it was being read is not
 * kept, so that a slow read never replaces a newer value; nor is an absent one, or one whose read failed.
 */
export class ReadThroughCache<Value> {
  readonly #reads: LRUCache<string, Promise<Value | undefined>>;
  readonly #load: (key: string) => Promise<Value | undefined>;

  constructor(max: number, load: (key: string) => Promise<Value | undefined>) {
    this.#reads = new LRUCache({ max });
    this.#load = load;
  }

  /** Whether the value is cached or being read. */
  has(key: string): boolean {
    return this.#reads.has(key);
  }

  /** The value, which is read unless it is cached or being read. */
  read(key: string): Promise<Value | undefined> {
    const known = this.#reads.get(key);
    if (known) return known;
    const read = this.#load(key);
    this.#reads.set(key, read);
    const drop = () => {
      if (this.#reads.peek(key) === read) this.#reads.delete(key);
    };
    read.then((value) => value === undefined && drop(), drop);
    return read;
  }

  forget(key: string): void {
    this.#reads.delete(key);
  }

  clear(): void {
    this.#reads.clear();
  }
}
