import { chanceOf } from './chanceOf';
import type { Count } from './countEvidence';

export interface Measure {
  /** So many percentage points more of pages with an error are too many. */
  difference: number;
  /** So many pages must have told of each side. */
  samples: number;
  /** How often the question is asked of growing evidence in all; 1 by default. Who asks often enough would be misled some time. */
  looks?: number;
}

interface Comparison {
  /** `wait`: not enough samples yet. */
  verdict: 'wait' | 'worse' | 'well';
  /** What was seen, for people: `5 of 120 pages with an error (4.2 %), against 3 of 1400 (0.2 %)`. */
  figures: string;
}

/** All looks together mislead in one case of a hundred at most. */
const CHANCE = 0.01;

const percent = (rate: number): string => `${(rate * 100).toFixed(1)} %`;

const figuresOf = (before: Count, after: Count): string =>
  `${after.errors} of ${after.pages} pages with an error (${percent(after.rate)}), ` +
  `against ${before.errors} of ${before.pages} (${percent(before.rate)})`;

/**
 * Holds a release against the one before it: `worse` when its share of pages with an error is higher by more than the difference, and
 * chance alone would not have it so.
 *
 * Beacons come from anybody. Who sends false ones from enough addresses can make a good release look worse: then it is taken back, to a
 * release that was live, and only while somebody watches. Or he makes a bad one look well, by false loads or by false errors of the
 * other side, or fills the day's evidence, which takes a few addresses: then nothing is rolled back by itself, as without a watch. Nothing
 * else follows from evidence; no release goes live by it. What bounds it: the measure of an address (`throttle.ts`), which alone cannot
 * fill a day; for browsers the same origin; only releases that the registry knows.
 */
export const compareReleases = (before: Count, after: Count, measure: Measure): Comparison => {
  const { difference, samples, looks = 1 } = measure;
  const figures = figuresOf(before, after);
  if (Math.min(before.pages, after.pages) < samples) return { verdict: 'wait', figures };
  const higher = (after.rate - before.rate) * 100 > difference;
  const chance = (): number =>
    chanceOf({ failed: before.errors, pages: before.pages }, { failed: after.errors, pages: after.pages });
  if (!higher) return { verdict: 'well', figures };
  if (chance() < CHANCE / looks) return { verdict: 'worse', figures };
  return { verdict: 'well', figures: `${figures}; so few pages may differ so by chance` };
};
