import { type RandomGenerator, xoroshiro128plus } from 'pure-rand';
import { compareTelemetry } from './compareCanary';
import { addDuration, bucketOf, noDurations } from './durations';
import { FEW, type ReleaseTelemetry } from './releaseTelemetry';

/** What the pages of a release do. */
export interface SimulatedRelease {
  /** Share of pages with an error. */
  errors: number;
  /** Share of pages with a failed call. */
  failedCalls: number;
  /** Factor of LCP. */
  lcp: number;
}

/** Pages of the whole site between two comparisons. */
const PAGES = 800;
/** Comparisons that a step lasts at least, and at most until the simulation gives up. */
const COMPARISONS = { least: 5, most: 1000 };
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

const emptyTelemetry = (): ReleaseTelemetry => ({
  pages: 0,
  errors: { hits: 0, total: 0 },
  failedCalls: { hits: 0, total: 0 },
  lcp: noDurations(),
  inp: noDurations(),
  ofFew: { pages: 0, errors: 0, failedCalls: 0, lcp: 0, inp: 0 },
  networks: 0,
  networksInStep: 0,
  networksOpenedInStep: 0,
  reported: 0,
});

/** Returns the telemetry of a release and a function that adds one page to it, each from a network of its own. */
const simulatedPages = ({ errors, failedCalls, lcp }: SimulatedRelease, generator: RandomGenerator) => {
  const telemetry = emptyTelemetry();
  const lcpBuckets = durationBuckets(MEDIAN_LCP * lcp);
  const inpBuckets = durationBuckets(MEDIAN_INP);
  const hasError = rareEvent(errors, generator);
  const hasFailedCall = rareEvent(failedCalls, generator);
  const addPage = (): void => {
    const bits = generator.unsafeNext();
    telemetry.pages += 1;
    telemetry.errors.total += 1;
    telemetry.failedCalls.total += 1;
    if (hasError()) telemetry.errors.hits += 1;
    if (hasFailedCall()) telemetry.failedCalls.hits += 1;
    addDuration(telemetry.lcp, lcpBuckets[bits & 0xffff] ?? 0, 1);
    if (random(generator) < INP_SHARE) addDuration(telemetry.inp, inpBuckets[(bits >>> 16) & 0xffff] ?? 0, 1);
    const ofFew = (count: number): number => (count < FEW ? count : FEW);
    telemetry.ofFew.pages = ofFew(telemetry.pages);
    telemetry.ofFew.errors = ofFew(telemetry.errors.hits);
    telemetry.ofFew.failedCalls = ofFew(telemetry.failedCalls.hits);
    telemetry.ofFew.lcp = ofFew(telemetry.lcp.total);
    telemetry.ofFew.inp = ofFew(telemetry.inp.total);
  };
  return { telemetry, addPage };
};

/**
 * Simulates an automatic rollout with the steps 1, 10, 50 and 100 %.
 * @returns the percentage at which it was withdrawn, or 100
 */
export const simulateRollout = (seed: number, live: SimulatedRelease, canary: SimulatedRelease): number => {
  const generator = generatorOf(seed);
  const [ofLive, ofCanary] = [simulatedPages(live, generator), simulatedPages(canary, generator)];
  const steps = [1, 10, 50, 100];
  for (const [index, percent] of steps.slice(0, -1).entries()) {
    for (let comparison = 1; ; comparison += 1) {
      for (let page = 0; page < PAGES; page += 1) {
        (random(generator) * 100 < percent ? ofCanary : ofLive).addPage();
      }
      const { verdict } = compareTelemetry(ofLive.telemetry, ofCanary.telemetry, steps[index + 1]);
      if (verdict === 'worse') return percent;
      if (verdict === 'notWorse' && comparison >= COMPARISONS.least) break;
      if (comparison >= COMPARISONS.most) throw new Error(`No verdict at ${percent} %.`);
    }
  }
  return 100;
};
