import type { ReleaseStats } from './countTelemetry';
import { fisherExact } from './fisherExact';

export interface Thresholds {
  /** Percentage points by which the share of pages with an error may be higher. */
  difference: number;
  /** Pages that each release needs. */
  samples: number;
  /** How often growing telemetry is compared in all, 1 by default: each comparison may mislead. */
  comparisons?: number;
}

interface Comparison {
  verdict: 'insufficient' | 'worse' | 'acceptable';
  /** Such as `5 of 120 pages with an error (4.2 %), against 3 of 1400 (0.2 %)`. */
  figures: string;
}

/** The probability that any of the comparisons finds a difference that is only chance. */
const SIGNIFICANCE = 0.01;

const percent = (rate: number): string => `${(rate * 100).toFixed(1)} %`;

/**
 * Compares a release with the one before: `worse` if its share of pages with an error is higher by more than the
 * allowed difference, and significantly so.
 *
 * Any client can send beacons. False ones from enough addresses can make a good release look worse, which only rolls it
 * back to an earlier release, and only during a watch; or make a bad one look good, or fill the day's telemetry, which
 * leaves the site as without a watch. Telemetry never puts a release live. The limits: bytes per address, same origin,
 * known releases.
 */
export const compareReleases = (before: ReleaseStats, after: ReleaseStats, thresholds: Thresholds): Comparison => {
  const { difference, samples, comparisons = 1 } = thresholds;
  const figures =
    `${after.errors} of ${after.pages} pages with an error (${percent(after.rate)}), ` +
    `against ${before.errors} of ${before.pages} (${percent(before.rate)})`;
  if (Math.min(before.pages, after.pages) < samples) return { verdict: 'insufficient', figures };
  if ((after.rate - before.rate) * 100 <= difference) return { verdict: 'acceptable', figures };
  if (fisherExact(before, after) < SIGNIFICANCE / comparisons) return { verdict: 'worse', figures };
  return { verdict: 'acceptable', figures: `${figures}; not statistically significant` };
};
