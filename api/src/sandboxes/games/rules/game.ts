/** A whole number from 0 up to, not including, `below`. */
export type Random = (below: number) => number;

/** What a member can bet on. `odds` is how members see what a win pays. */
interface Pick {
  value: string;
  label: string;
  odds: string;
}

/** The rules of a game, whose rounds have outcomes of the kind `Outcome`. */
export interface Rules<Outcome> {
  picks: readonly [Pick, ...Pick[]];
  draw(random: Random): Outcome;
  /** What a stake on this pick is paid, in hundredths of it, the stake included: 0 is a loss, 100 gives it back. */
  pays(pick: string, outcome: Outcome): number;
}
