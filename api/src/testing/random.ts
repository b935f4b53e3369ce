/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export class Seeded {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let value = this.#state;
    value = Math.imul(value ^ (value >>> 15), value | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** Digits of a hexadecimal number. */
  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.int(0, 15).toString(16)).join('');
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of a list that is not empty. */
  pick<Item>(list: readonly Item[]): Item {
    return list[this.int(0, list.length - 1)] as Item;
  }

  weighted<Item>(choices: readonly (readonly [weight: number, item: Item])[]): Item {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, item] of choices) if ((left -= weight) < 0) return item;
    return this.pick(choices)[1];
  }
}

/** Random numbers for one part of a run, such as a step of a member in a round, independent of all other parts. */
export const seededFor = (...parts: readonly number[]): Seeded =>
  new Seeded(parts.reduce((hash, part) => Math.imul(hash ^ part, 0x9e_37_79_b1) ^ (hash >>> 15), 0x2545_f491));
