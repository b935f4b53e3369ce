/**
 * Choices that depend only on `name`, so that a game always has the same picture.
 * @param motif position of the motif that is drawn; by default the number that ends the name
 */
export const chanceOf = (name: string, motif?: number) => {
  let state = 2166136261;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b) >>> 0;
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) >>> 0;
  state = (state ^ (state >>> 16)) >>> 0;
  /** A whole number from 0 up to, not including, `below`. */
  const next = (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[next(items.length)] ?? items[0];
  const number = Number(/\d+$/.exec(name)?.[0] ?? next(1000));
  /** The item at the number that ends the name, so that consecutive numbers get different ones. */
  const inTurn = <Item>(items: readonly [Item, ...Item[]]): Item => items[number % items.length] ?? items[0];
  const motifOf = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[(motif ?? number) % items.length] ?? items[0];
  return { next, pick, inTurn, motifOf };
};

export type Chance = ReturnType<typeof chanceOf>;

/** A coordinate with at most one decimal, to keep pictures small. */
export const at = (value: number): string => String(Math.round(value * 10) / 10);
