import { type RandomGenerator, xoroshiro128plus } from 'pure-rand';
import { addPage, CANARY, LIVE, stepSince } from '../testing/canaryPages';
import { createCanaryComparator } from './compareCanary';

/** What the pages of a release do: shares with an error or a failed call, and a factor of LCP. */
interface Behavior {
  errors: number;
  failedCalls: number;
  lcp: number;
}
/** What the site adds to both releases at a time of a step. */
type Conditions = (time: { comparison: number; percent: number }) => Behavior;

const STEADY: Behavior = { errors: 0, failedCalls: 0, lcp: 1 };
const STEPS = [10, 50, 100];
/** Pages of the whole site between two comparisons. */
const PAGES = 800;
const MEDIAN_LCP = 1600;
const MEDIAN_INP = 120;
/** Standard deviation of the logarithm of durations, as usual in the field. */
const SPREAD = 0.6;
/** Pages with an interaction. */
const INP_SHARE = 0.3;

/* A jest environment looks up globals slowly. */
const { cos, exp, log, round, sqrt, PI } = Math;
const TURN = 2 * PI;

/** A random number above 0 and below 1. */
const random = (generator: RandomGenerator): number => ((generator.unsafeNext() >>> 0) + 0.5) / 2 ** 32;

const duration = (median: number, generator: RandomGenerator): number => {
  const normal = sqrt(-2 * log(random(generator))) * cos(TURN * random(generator));
  return round(median * exp(SPREAD * normal));
};

/** Simulates a rollout. @returns the percentage at which the canary was withdrawn, or 100 */
const simulate = (seed: number, live: Behavior, canary: Behavior, conditions: Conditions = () => STEADY): number => {
  const generator = xoroshiro128plus(seed);
  // The first numbers are alike for small seeds.
  for (let i = 0; i < 20; i += 1) generator.unsafeNext();
  for (const [index, percent] of STEPS.slice(0, -1).entries()) {
    const nextPercent = STEPS[index + 1] ?? 100;
    const step = { app: 'mfe-wallet', canary: CANARY, live: LIVE, since: stepSince, percent };
    const comparator = createCanaryComparator({ ...step, nextPercent, steps: STEPS.length });
    let next = 1;
    for (let comparison = 1; ; comparison += 1) {
      const now = conditions({ comparison, percent });
      for (let page = 0; page < PAGES; page += 1) {
        const isCanary = random(generator) * 100 < percent;
        const release = isCanary ? canary : live;
        addPage(comparator, {
          version: isCanary ? CANARY : LIVE,
          from: `${comparison} ${page}`,
          hasError: random(generator) < release.errors + now.errors,
          hasFailedCall: random(generator) < release.failedCalls + now.failedCalls,
          lcp: duration(MEDIAN_LCP * release.lcp * now.lcp, generator),
          inp: random(generator) < INP_SHARE ? duration(MEDIAN_INP, generator) : undefined,
        });
      }
      // Each comparison takes time in proportion to the pages.
      if (comparison < next) continue;
      next = Math.ceil(comparison * 1.1);
      const { verdict } = comparator.compare();
      if (verdict === 'worse') return percent;
      if (verdict === 'notWorse' && comparison >= 5) break;
      if (comparison >= 500) throw new Error(`No verdict at ${percent} %.`);
    }
  }
  return 100;
};

/** Live releases from flawless to poor. */
const liveReleases = [0, 0.003, 0.01].map((errors): Behavior => ({ errors, failedCalls: 0.005, lcp: 1 }));

const simulateMany = (
  count: number,
  change: (live: Behavior) => Behavior,
  conditions?: Conditions,
  first = 0,
): number[] =>
  Array.from({ length: count }, (_, index) => {
    const live = liveReleases[index % liveReleases.length] ?? STEADY;
    return simulate(first + index, live, change(live), conditions);
  });

const drifts: [string, Conditions][] = [
  ['nothing happens', () => STEADY],
  [
    '2 % of the calls fail during the step of 50 %',
    ({ percent }) => ({ ...STEADY, failedCalls: percent === 50 ? 0.02 : 0 }),
  ],
  [
    'a fifth of the pages fail again and again',
    ({ comparison }) => ({ ...STEADY, errors: comparison % 20 < 2 ? 0.2 : 0 }),
  ],
  ['pages get slower all the time', ({ comparison }) => ({ ...STEADY, lcp: 1 + comparison / 40 })],
  [
    'errors and durations follow a daily cycle',
    ({ comparison }) => {
      const wave = (1 + Math.sin(comparison / 5)) / 2;
      return { errors: 0.01 * wave, failedCalls: 0.02 * wave, lcp: 1 + wave };
    },
  ],
];
const EACH = Number(process.env.SIMULATED_ROLLOUTS ?? 10);

test('withdraws at most 1 % of the releases that are as good as the live one, whatever the whole site does', () => {
  const results = drifts.flatMap(([, conditions], index) =>
    simulateMany(EACH, (live) => live, conditions, index * 10_000),
  );
  expect(results.filter((percent) => percent < 100).length).toBeLessThanOrEqual(results.length * 0.01);
});

test.each<[string, (live: Behavior) => Behavior]>([
  ['a 20 % slower LCP', (live) => ({ ...live, lcp: 1.2 })],
  ['1 point more pages with errors', (live) => ({ ...live, errors: live.errors + 0.01 })],
  ['1 point more pages with failed calls', (live) => ({ ...live, failedCalls: live.failedCalls + 0.01 })],
])('withdraws at least 95 %% of the releases with %s', (_, change) => {
  const results = simulateMany(EACH, change);
  expect(results.filter((percent) => percent < 100).length).toBeGreaterThanOrEqual(results.length * 0.95);
});

test('withdraws releases that are much worse in the first step', () => {
  const results = simulateMany(EACH, (live) => ({ ...live, errors: live.errors + 0.1 }));
  expect(results.filter((percent) => percent > 10)).toEqual([]);
});
