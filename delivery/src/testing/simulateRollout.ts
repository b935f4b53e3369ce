import { type RandomGenerator, xoroshiro128plus } from 'pure-rand';
import { compareTelemetry } from '../rollout/compareCanary';
import { addDuration, bucketOf } from '../rollout/durations';
import { FEW, type ReleaseTelemetry } from '../rollout/releaseTelemetry';
import { emptyStratum } from '../rollout/strata';

/** What the pages of a release do. */
export interface SimulatedRelease {
  /** Share of pages with an error. */
  errors: number;
  /** Share of pages with a failed call. */
  failedCalls: number;
  /** Factor of LCP. */
  lcp: number;
}

/** What the site adds to all releases at a time: shares of failing pages, and a factor of LCP. */
export type Conditions = (time: { comparison: number; percent: number }) => SimulatedRelease;

const STEADY: SimulatedRelease = { errors: 0, failedCalls: 0, lcp: 1 };

/** Pages of the whole site between two comparisons. */
const PAGES = 800;
/** Comparisons that a step lasts at least, and at most until the simulation gives up. */
const COMPARISONS = { least: 5, most: 1000 };
const COMPARISONS_PER_STRATUM = 5;
const MEDIAN_LCP = 1600;
const MEDIAN_INP = 120;
/** Standard deviation of the logarithm of durations, as usual in the field. */
const SPREAD = 0.6;
/** Pages with an interaction. */
const INP_SHARE = 0.3;

/** Skips the first numbers, which are alike for small seeds. */
const generatorOf = (seed: number): RandomGenerator => {
  const generator = xoroshiro128plus(seed);
  for (let i = 0; i < 20; i += 1) generator.unsafeNext();
  return generator;
};

/** A random number above 0 and below 1. */
const random = (generator: RandomGenerator): number => ((generator.unsafeNext() >>> 0) + 0.5) / 2 ** 32;

/** Log-normal factors with the median 1 (Box-Muller), drawn once for all pages. */
const factors = (() => {
  const generator = generatorOf(0);
  const normal = (): number => Math.sqrt(-2 * Math.log(random(generator))) * Math.cos(2 * Math.PI * random(generator));
  return Float64Array.from({ length: 2 ** 16 }, () => Math.exp(SPREAD * normal()));
})();

const bucketsByMedian = new Map<number, Uint16Array>();

/** Buckets of durations with this median, in ms. */
const durationBuckets = (median: number): Uint16Array => {
  const known = bucketsByMedian.get(median) ?? Uint16Array.from(factors, (factor) => bucketOf(median * factor));
  bucketsByMedian.set(median, known);
  return known;
};

/** Returns a function that is true with the probability, drawn only once for each time that it is. */
const rareEvent = (probability: number, generator: RandomGenerator): (() => boolean) => {
  const draw = (): number =>
    probability === 0 ? Infinity : Math.floor(Math.log(random(generator)) / Math.log(1 - probability));
  let left = draw();
  return () => {
    left -= 1;
    if (left >= 0) return false;
    left = draw();
    return true;
  };
};

/** Returns the telemetry of a release and functions that add a stratum, and one page, on a separate network, to it. */
const simulatedPages = (release: SimulatedRelease, generator: RandomGenerator) => {
  const total = emptyStratum();
  const telemetry: ReleaseTelemetry = {
    ...total,
    strata: [],
    networks: 0,
    networksInStep: 0,
    networksOpenedInStep: 0,
    reported: 0,
  };
  const inpBuckets = durationBuckets(MEDIAN_INP);
  let stratum = total;
  let lcpBuckets = inpBuckets;
  let hasError = (): boolean => false;
  let hasFailedCall = hasError;
  const counted = { pages: 0, errors: 0, failedCalls: 0, lcp: 0, inp: 0 };
  /** The first networks of the whole period are those that contribute the most. */
  const countFew = (measure: keyof typeof counted): void => {
    counted[measure] += 1;
    if (counted[measure] <= FEW) for (const part of [telemetry, stratum]) part.ofFew[measure] += 1;
  };
  const beginStratum = (conditions: SimulatedRelease): void => {
    stratum = emptyStratum();
    telemetry.strata.push(stratum);
    lcpBuckets = durationBuckets(MEDIAN_LCP * release.lcp * conditions.lcp);
    hasError = rareEvent(release.errors + conditions.errors, generator);
    hasFailedCall = rareEvent(release.failedCalls + conditions.failedCalls, generator);
  };
  const addPage = (): void => {
    const bits = generator.unsafeNext();
    const [failed, failedCall] = [hasError(), hasFailedCall()];
    const hasInp = random(generator) < INP_SHARE;
    for (const part of [telemetry, stratum]) {
      part.pages += 1;
      part.errors.total += 1;
      part.failedCalls.total += 1;
      if (failed) part.errors.hits += 1;
      if (failedCall) part.failedCalls.hits += 1;
      addDuration(part.lcp, lcpBuckets[bits & 0xffff] ?? 0, 1);
      if (hasInp) addDuration(part.inp, inpBuckets[(bits >>> 16) & 0xffff] ?? 0, 1);
    }
    countFew('pages');
    countFew('lcp');
    if (failed) countFew('errors');
    if (failedCall) countFew('failedCalls');
    if (hasInp) countFew('inp');
  };
  return { telemetry, beginStratum, addPage };
};

/**
 * Simulates an automatic rollout with the steps 1, 10, 50 and 100 %.
 * @param conditions of the site at a time, for both releases; steady by default
 * @returns the percentage at which it was withdrawn, or 100
 */
export const simulateRollout = (
  seed: number,
  live: SimulatedRelease,
  canary: SimulatedRelease,
  conditions: Conditions = () => STEADY,
): number => {
  const generator = generatorOf(seed);
  const [ofLive, ofCanary] = [simulatedPages(live, generator), simulatedPages(canary, generator)];
  const steps = [1, 10, 50, 100];
  let time = 0;
  for (const [index, percent] of steps.slice(0, -1).entries()) {
    for (let comparison = 1; ; comparison += 1) {
      const now = conditions({ comparison: (time += 1), percent });
      for (const release of [ofLive, ofCanary])
        if (comparison % COMPARISONS_PER_STRATUM === 1) release.beginStratum(now);
      for (let page = 0; page < PAGES; page += 1) {
        (random(generator) * 100 < percent ? ofCanary : ofLive).addPage();
      }
      const { verdict } = compareTelemetry(ofLive.telemetry, ofCanary.telemetry, { nextPercent: steps[index + 1] });
      if (verdict === 'worse') return percent;
      if (verdict === 'notWorse' && comparison >= COMPARISONS.least) break;
      if (comparison >= COMPARISONS.most) throw new Error(`No verdict at ${percent} %.`);
    }
  }
  return 100;
};
