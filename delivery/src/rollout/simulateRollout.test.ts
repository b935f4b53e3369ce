import { type SimulatedRelease, simulateRollout } from './simulateRollout';

const ROLLOUTS = 1000;

/** Live releases from flawless to poor. */
const liveReleases: SimulatedRelease[] = [0, 0.003, 0.01].map((errors) => ({ errors, failedCalls: 0.005, lcp: 1 }));

/** How many of 1 000 rollouts of a canary, which differs from the live release, have a result for which `is` holds. */
const count = (change: (live: SimulatedRelease) => SimulatedRelease, is: (percent: number) => boolean): number =>
  Array.from({ length: ROLLOUTS }, (_, seed) => {
    const live = liveReleases[seed % liveReleases.length] as SimulatedRelease;
    return simulateRollout(seed, live, change(live));
  }).filter(is).length;

const isWithdrawn = (percent: number): boolean => percent < 100;
const isWithdrawnBefore50 = (percent: number): boolean => percent < 50;

test('withdraws at most 1 % of 1 000 releases that are as good as the live one', () => {
  expect(count((live) => live, isWithdrawn)).toBeLessThanOrEqual(ROLLOUTS * 0.01);
});

test.each<[string, (live: SimulatedRelease) => SimulatedRelease]>([
  ['a 20 % slower LCP', (live) => ({ ...live, lcp: 1.2 })],
  ['1 point more pages with errors', (live) => ({ ...live, errors: live.errors + 0.01 })],
  ['1 point more pages with failed calls', (live) => ({ ...live, failedCalls: live.failedCalls + 0.01 })],
])('withdraws at least 95 %% of 1 000 releases with %s before the step of 50 %%', (_, change) => {
  expect(count(change, isWithdrawnBefore50)).toBeGreaterThanOrEqual(ROLLOUTS * 0.95);
});
