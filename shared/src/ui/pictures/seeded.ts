export interface Seeded {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** An integer from 0 to `count` - 1. */
  below: (count: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** A number between two values. */
  between: (least: number, most: number) => number;
}

/** A pseudo-random generator seeded by a text (FNV-1a, mulberry32), so that a name keeps its picture. */
export function seeded(text: string): Seeded {
  let state = 2166136261;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  // The first values of similar seeds are similar.
  next();
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    between: (least, most) => least + next() * (most - least),
  };
}
