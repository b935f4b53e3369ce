import { p75, slowShares } from './durations';
import type { ReleaseTelemetry } from './releaseTelemetry';
import type { StratumTelemetry } from './strata';

/** How many of a release's pages, or measurements, show something, such as an error. Fractions are allowed. */
export interface Proportion {
  hits: number;
  total: number;
}

/* A jest environment looks up globals slowly. */
const { log } = Math;

/** `hits · ln(share)`, 0 if there are no hits. */
const term = (hits: number, share: number): number => (hits === 0 ? 0 : hits * log(share));

const logLikelihood = ({ hits, total }: Proportion, share: number): number =>
  term(hits, share) + term(total - hits, 1 - share);

const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Narrows the interval to 1e-6 of its width. */
const ITERATIONS = 29;

/** The maximum of a concave function between two values, by golden-section search. */
const maximum = (f: (x: number) => number, from: number, to: number): number => {
  let [low, high] = [from, to];
  let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [atLeft, atRight] = [f(left), f(right)];
  for (let i = 0; i < ITERATIONS; i += 1) {
    if (atLeft > atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = f(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = f(right);
    }
  }
  return Math.max(atLeft, atRight, f(from));
};

/**
 * The logarithm of the generalized likelihood ratio of two hypotheses about two samples: that the share of the second
 * is higher by `difference`, against that both are equal, each with the best common share. Positive if the data fit a
 * difference better.
 * @param difference of the shares, above 0 and below 1
 */
export const logLikelihoodRatio = (first: Proportion, second: Proportion, difference: number): number => {
  const pooled = { hits: first.hits + second.hits, total: first.total + second.total };
  if (pooled.total === 0) return 0;
  const equal = logLikelihood(pooled, pooled.hits / pooled.total);
  const differs = maximum(
    (share) => logLikelihood(first, share) + logLikelihood(second, share + difference),
    0,
    1 - difference,
  );
  return differs - equal;
};

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
interface Measure {
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
