import { type Durations, noDurations } from './durations';
import type { Proportion } from './measures';

/** What the three client networks that sent the most of it contribute to each measure. */
export interface FewNetworks {
  pages: number;
  errors: number;
  failedCalls: number;
  /** Measurements of LCP and INP. */
  lcp: number;
  inp: number;
}

/** What pages of one release show. Pages of a network that sent very many count as fewer. */
export interface StratumTelemetry {
  /** Weighted pages that loaded the release, shown or failed. */
  pages: number;
  /** Pages on which it failed. */
  errors: Proportion;
  /** Pages with a failed call. */
  failedCalls: Proportion;
  /** Largest contentful paint. */
  lcp: Durations;
  /** Interaction to next paint. */
  inp: Durations;
  /** Included in the numbers above. */
  ofFew: FewNetworks;
}

/** Telemetry of a stratum without pages. */
export const emptyStratum = (): StratumTelemetry => ({
  pages: 0,
  errors: { hits: 0, total: 0 },
  failedCalls: { hits: 0, total: 0 },
  lcp: noDurations(),
  inp: noDurations(),
  ofFew: { pages: 0, errors: 0, failedCalls: 0, lcp: 0, inp: 0 },
});

/** A stratum grows until it has this many pages, or is this long, ms. */
const PAGES_OF_STRATUM = 4000;
const LONGEST_STRATUM_MS = 15 * 60_000;
const SLICE_MS = 60_000;

/**
 * The beginning of a slice of time: minutes, cut where the share of the canary changes.
 * @param cuts the earliest first, ms
 */
export const sliceOf = (time: number, cuts: readonly number[]): number =>
  Math.max(Math.floor(time / SLICE_MS) * SLICE_MS, cuts.findLast((cut) => cut <= time) ?? -Infinity);

/**
 * Joins slices until they have enough pages. A stratum never contains a change of the canary's share.
 * @param pages by slice
 * @returns the number of the stratum of each slice
 */
export const strataOf = (pages: ReadonlyMap<number, number>, cuts: readonly number[]): Map<number, number> => {
  const strata = new Map<number, number>();
  let current = { number: -1, begin: -Infinity, cut: -1, pages: Infinity };
  for (const [slice, count] of [...pages].toSorted(([a], [b]) => a - b)) {
    const cut = cuts.findLastIndex((it) => it <= slice);
    if (current.pages >= PAGES_OF_STRATUM || cut !== current.cut || slice - current.begin >= LONGEST_STRATUM_MS)
      current = { number: current.number + 1, begin: slice, cut, pages: 0 };
    current.pages += count;
    strata.set(slice, current.number);
  }
  return strata;
};
