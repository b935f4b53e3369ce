import { LRUCache } from 'lru-cache';

/** A place for the value of one key. Holders of a slot need not look the key up again while it is kept. */
export interface Slot<Value> {
  value: Value | undefined;
  /** False once the value was forgotten. */
  kept: boolean;
  /** While it is being read. */
  reading: Promise<Value | undefined> | undefined;
}

/**
 * Keeps what `load` read for the keys that were used last. A value that was forgotten while it was being read is not
 * kept, so that a slow read never replaces a newer value; nor is an absent one, or one whose read failed.
 */
export class ReadThroughCache<Value extends object | bigint> {
  readonly #slots: LRUCache<string, Slot<Value>>;
  readonly #load: (key: string) => Promise<Value | undefined>;

  constructor(max: number, load: (key: string) => Promise<Value | undefined>) {
    this.#slots = new LRUCache({
      max,
      dispose: (slot) => {
        slot.kept = false;
      },
    });
    this.#load = load;
  }

  /** The value if it is cached. */
  known(key: string): Value | undefined {
    return this.#slots.get(key)?.value;
  }

  /** The slot of a cached value. */
  slot(key: string): Slot<Value> | undefined {
    const slot = this.#slots.get(key);
    return slot?.value === undefined ? undefined : slot;
  }

  /** The value, which is read unless it is cached or being read. */
  read(key: string): Promise<Value | undefined> {
    const known = this.#slots.get(key);
    if (known) return known.reading ?? Promise.resolve(known.value);
    const slot: Slot<Value> = { value: undefined, kept: true, reading: undefined };
    // Before the read begins, so that a change which it does not see finds the slot.
    this.#slots.set(key, slot);
    slot.reading = this.#fill(key, slot);
    return slot.reading;
  }

  async #fill(key: string, slot: Slot<Value>): Promise<Value | undefined> {
    try {
      slot.value = await this.#load(key);
      return slot.value;
    } finally {
      slot.reading = undefined;
      if (slot.value === undefined && this.#slots.peek(key) === slot) this.#slots.delete(key);
    }
  }

  forget(key: string): void {
    this.#slots.delete(key);
  }

  clear(): void {
    this.#slots.clear();
  }
}
