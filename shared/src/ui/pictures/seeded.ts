export interface Seeded {
  /** 0 (included) to 1 (excluded). */
  next: () => number;
  /** A whole number from 0 to below `count`. */
  below: (count: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  /** Between two values. */
  between: (least: number, most: number) => number;
}

/** Numbers that look random and are the same for the same text (FNV-1a into mulberry32): a game keeps its picture. */
export function seeded(text: string): Seeded {
  let state = 2166136261;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  // The first values of near seeds resemble each other.
  next();
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    between: (least, most) => least + next() * (most - least),
  };
}
