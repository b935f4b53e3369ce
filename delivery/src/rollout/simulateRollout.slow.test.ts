import { type Conditions, type SimulatedRelease, simulateRollout } from '../testing/simulateRollout';

const ROLLOUTS = 120;

/** Live releases from flawless to poor. */
const liveReleases: SimulatedRelease[] = [0, 0.003, 0.01].map((errors) => ({ errors, failedCalls: 0.005, lcp: 1 }));

/** How many of the rollouts of a canary, which differs from the live release, have a result for which `is` holds. */
const count = (change: (live: SimulatedRelease) => SimulatedRelease, is: (percent: number) => boolean): number =>
  Array.from({ length: ROLLOUTS }, (_, seed) => {
    const live = liveReleases[seed % liveReleases.length] as SimulatedRelease;
    return simulateRollout(seed, live, change(live));
  }).filter(is).length;

const isWithdrawn = (percent: number): boolean => percent < 100;
const isWithdrawnBefore50 = (percent: number): boolean => percent < 50;

test('withdraws at most 1 % of the releases that are as good as the live one', () => {
  expect(count((live) => live, isWithdrawn)).toBeLessThanOrEqual(ROLLOUTS * 0.01);
});

const change = { errors: 0, failedCalls: 0, lcp: 1 };

test.each<[string, Conditions]>([
  [
    '2 % of the calls fail during the step of 50 %',
    ({ percent }) => ({ ...change, failedCalls: percent === 50 ? 0.02 : 0 }),
  ],
  ['every page fails for a while', ({ comparison }) => ({ ...change, errors: comparison % 20 < 4 ? 0.9 : 0 })],
  ['pages get slower all the time', ({ comparison }) => ({ ...change, lcp: Math.round(40 + comparison) / 40 })],
  [
    'errors and durations follow a daily cycle',
    ({ comparison }) => {
      const wave = Math.round(10 * (1 + Math.sin(comparison / 5))) / 20;
      return { errors: 0.03 * wave, failedCalls: 0.05 * wave, lcp: 1 + wave };
    },
  ],
])('withdraws no good release while for the whole site %s', (_, conditions) => {
  const withdrawn = Array.from({ length: 40 }, (__, seed) => {
    const live = liveReleases[seed % liveReleases.length] as SimulatedRelease;
    return simulateRollout(seed, live, live, conditions);
  }).filter(isWithdrawn);
  expect(withdrawn).toEqual([]);
});

test.each<[string, (live: SimulatedRelease) => SimulatedRelease]>([
  ['a 20 % slower LCP', (live) => ({ ...live, lcp: 1.2 })],
  ['1 point more pages with errors', (live) => ({ ...live, errors: live.errors + 0.01 })],
  ['1 point more pages with failed calls', (live) => ({ ...live, failedCalls: live.failedCalls + 0.01 })],
])('withdraws at least 95 %% of the releases with %s before the step of 50 %%', (_, changed) => {
  expect(count(changed, isWithdrawnBefore50)).toBeGreaterThanOrEqual(ROLLOUTS * 0.95);
});
