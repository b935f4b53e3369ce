import type { Proportion } from './measures';

/** Each bucket's durations are 2.3 % longer than those of the bucket before: 8 buckets are 20 %. */
const BUCKETS_PER_20_PERCENT = 8;
const WIDTH = Math.log(1.2) / BUCKETS_PER_20_PERCENT;
/** Up to 600 s. */
const BUCKETS = Math.ceil(Math.log(600_000) / WIDTH) + 1;

/** Fewest measurements for which a stratum's own distribution is used. */
const MIN_SAMPLES = 50;

/** Weighted durations in buckets of a logarithmic scale, so that their number does not matter. */
export interface Durations {
  total: number;
  buckets: Float64Array;
}

export const noDurations = (): Durations => ({ total: 0, buckets: new Float64Array(BUCKETS) });

/** @param ms up to 600 000 */
export const bucketOf = (ms: number): number => Math.min(BUCKETS - 1, Math.round(Math.log(Math.max(1, ms)) / WIDTH));

/** Adds a duration of the bucket; see `bucketOf`. */
export const addDuration = (durations: Durations, bucket: number, weight: number): void => {
  durations.buckets[bucket] = (durations.buckets[bucket] ?? 0) + weight;
  durations.total += weight;
};

/** The bucket of the 75th percentile; 0 without any duration. */
const p75Bucket = ({ total, buckets }: Durations): number => {
  let bucket = 0;
  for (let sum = buckets[0] ?? 0; sum < 0.75 * total && bucket < buckets.length - 1; sum += buckets[bucket] ?? 0)
    bucket += 1;
  return bucket;
};

/** The 75th percentile, in ms, to about 1 %. */
export const p75 = (durations: Durations): number => Math.round(Math.exp(p75Bucket(durations) * WIDTH));

const above = ({ total, buckets }: Durations, bucket: number): Proportion => {
  let hits = 0;
  for (let i = Math.max(0, bucket + 1); i < buckets.length; i += 1) hits += buckets[i] ?? 0;
  return { hits, total };
};

/**
 * Which durations of both releases, in a part of the period, are above a limit, and by how much that share grows if all
 * of the live release's were longer. So nothing is assumed about their distribution, and extreme ones weigh no more
 * than others.
 * @param whole all durations of the live release; the limit is their 75th percentile
 * @param steps of 20 %: 1 is 1.2 times as long, 4 is about twice as long
 */
export const slowShares = (
  whole: Durations,
  live: Durations,
  canary: Durations,
  steps: number,
): { live: Proportion; canary: Proportion; difference: number } => {
  const limit = p75Bucket(whole);
  // The distribution of few durations says little.
  const base = live.total < MIN_SAMPLES ? whole : live;
  const slower = above(base, limit - steps * BUCKETS_PER_20_PERCENT).hits - above(base, limit).hits;
  return { live: above(live, limit), canary: above(canary, limit), difference: slower / base.total };
};
