import { p75, slowShares } from './durations';
import { logLikelihoodRatio, type Proportion } from './likelihoodRatio';
import type { ReleaseTelemetry } from './releaseTelemetry';
import type { StratumTelemetry } from './strata';

/** How much worse a canary may not be. */
export interface Regression {
  /** Difference of the shares of pages with an error or a failed call. */
  share: number;
  /** Steps of 20 % by which LCP or INP is longer. */
  slowerSteps: number;
}

/** Measurements of the live release below which a duration is not compared, since too few pages have it. */
const MIN_DURATIONS = 200;

/** One measure of both releases. */
export interface Measure {
  name: string;
  figures: () => string;
  /**
   * Logarithm of the likelihood ratio of a regression against none. Neither result depends on what the few networks
   * with the most reports say: `worse` leaves their failures out, `notWorse` those of the live release and the pages
   * of the canary.
   */
  worse: (of: Regression) => number;
  notWorse: (of: Regression) => number;
}

/** What the few networks with the most contribute to a proportion. */
type OfFew = Proportion;

const withoutHits = ({ hits, total }: Proportion, few: OfFew): Proportion => ({
  hits: Math.max(0, hits - few.hits),
  total,
});

/** Keeps all hits, so that what remains looks no better. */
const withoutPages = ({ hits, total }: Proportion, few: OfFew): Proportion => ({
  hits,
  total: Math.max(hits, total - few.total),
});

/** A part of the period: two proportions, what the few contribute to them, and the difference of a regression. */
interface Part {
  live: Proportion;
  canary: Proportion;
  few: { live: OfFew; canary: OfFew };
  differenceOf: (of: Regression) => number;
}

/**
 * The logarithms for a measure, summed over the parts: each is compared on its own, with the live release's share in
 * that part. Otherwise an outage of the whole site during a step would be charged to the release with more pages then.
 */
const logRatios = (partsOf: (of: Regression) => Part[]): Pick<Measure, 'worse' | 'notWorse'> => {
  const sum = (of: Regression, canaryOf: (part: Part) => Proportion): number =>
    partsOf(of).reduce(
      (total, part) =>
        total + logLikelihoodRatio(withoutHits(part.live, part.few.live), canaryOf(part), part.differenceOf(of)),
      0,
    );
  return {
    worse: (of) => sum(of, ({ canary, few }) => withoutHits(canary, few.canary)),
    notWorse: (of) => sum(of, ({ canary, few }) => withoutPages(canary, few.canary)),
  };
};

/** The strata of both releases, side by side; those without pages of both compare nothing. */
const pairs = (
  live: ReleaseTelemetry,
  canary: ReleaseTelemetry,
): { live: StratumTelemetry; canary: StratumTelemetry }[] =>
  live.strata.flatMap((stratum, index) => {
    const other = canary.strata[index];
    return other && stratum.pages > 0 && other.pages > 0 ? [{ live: stratum, canary: other }] : [];
  });

const percent = ({ hits, total }: Proportion): string => `${(total === 0 ? 0 : (hits / total) * 100).toFixed(1)} %`;

/** The share of pages with an error or a failed call. */
export const shareMeasure = (
  name: string,
  share: 'errors' | 'failedCalls',
  live: ReleaseTelemetry,
  canary: ReleaseTelemetry,
): Measure => {
  const few = ({ ofFew }: StratumTelemetry): OfFew => ({ hits: ofFew[share], total: ofFew.pages });
  const parts = pairs(live, canary).map((pair) => ({
    live: pair.live[share],
    canary: pair.canary[share],
    few: { live: few(pair.live), canary: few(pair.canary) },
    differenceOf: (of: Regression) => of.share,
  }));
  return {
    name,
    figures: () => `${name} ${percent(canary[share])} against ${percent(live[share])}`,
    ...logRatios(() => parts),
  };
};

/** The 75th percentile of a duration; undefined if the live release's pages have too few of it. */
export const durationMeasure = (
  name: string,
  duration: 'lcp' | 'inp',
  live: ReleaseTelemetry,
  canary: ReleaseTelemetry,
): Measure | undefined => {
  const [ofLive, ofCanary] = [live[duration], canary[duration]];
  if (ofLive.total < MIN_DURATIONS) return undefined;
  // Any of their measurements may be slow ones.
  const few = ({ ofFew }: StratumTelemetry): OfFew => ({ hits: ofFew[duration], total: ofFew[duration] });
  const partsOf = ({ slowerSteps }: Regression): Part[] =>
    pairs(live, canary).map((pair) => {
      const shares = slowShares(ofLive, pair.live[duration], pair.canary[duration], slowerSteps);
      const difference = Math.min(0.99, Math.max(0.01, shares.difference));
      return { ...shares, few: { live: few(pair.live), canary: few(pair.canary) }, differenceOf: () => difference };
    });
  return {
    name,
    figures: () => `${name} ${ofCanary.total === 0 ? 'unknown' : `${p75(ofCanary)} ms`} against ${p75(ofLive)} ms`,
    ...logRatios(partsOf),
  };
};
