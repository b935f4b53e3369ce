import { compareReleases } from './compareReleases';
import { noStats, type ReleaseStats } from './countTelemetry';
import { fisherExact } from './fisherExact';

const statsOf = (errors: number, pages: number): ReleaseStats => ({
  ...noStats,
  loads: pages,
  pages,
  errors,
  rate: pages === 0 ? 0 : errors / pages,
});
const thresholds = { difference: 2, samples: 100 };

/** A seeded pseudo-random generator (mulberry32): the same numbers in each run. */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

/** A random number of failing pages, sampled by the gaps between failures. */
const randomErrors = (pages: number, rate: number, random: () => number): number => {
  let failed = -1;
  for (let page = 0; page <= pages; failed += 1) page += 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - rate));
  return failed;
};

/** The number of runs in which the release is found worse. */
const worseRuns = (
  [beforeRate, afterRate]: [number, number],
  [beforePages, afterPages]: [number, number],
  runs = 1000,
): number => {
  const random = randomFrom(7);
  let worse = 0;
  for (let run = 0; run < runs; run += 1) {
    const before = statsOf(randomErrors(beforePages, beforeRate, random), beforePages);
    const after = statsOf(randomErrors(afterPages, afterRate, random), afterPages);
    if (compareReleases(before, after, { ...thresholds, difference: 0 }).verdict === 'worse') worse += 1;
  }
  return worse;
};

describe('fisherExact', () => {
  test.each([
    // Computed with exact fractions.
    [1, 4, 3, 4, 0.2428571],
    [0, 100, 6, 100, 0.0144651],
    [10, 1000, 4, 100, 0.0315589],
    [0, 10, 0, 10, 1],
    [5, 5, 5, 5, 1],
  ])('%i errors on %i pages, then %i on %i', (errorsBefore, before, errorsAfter, after, expected) => {
    const probability = fisherExact({ errors: errorsBefore, pages: before }, { errors: errorsAfter, pages: after });
    expect(probability).toBeCloseTo(expected, 6);
  });

  test('stays finite for very many pages', () => {
    const probability = fisherExact({ errors: 1000, pages: 60_000 }, { errors: 1040, pages: 60_000 });
    expect(probability).toBeGreaterThan(0.1);
    expect(probability).toBeLessThan(0.3);
  });
});

test.each([
  ['no page', statsOf(0, 0), statsOf(0, 0), 'insufficient'],
  ['too few pages of the release', statsOf(0, 1000), statsOf(50, 99), 'insufficient'],
  ['too few pages of the one before', statsOf(0, 99), statsOf(50, 1000), 'insufficient'],
  ['no errors', statsOf(0, 100), statsOf(0, 100), 'acceptable'],
  ['fewer errors', statsOf(50, 100), statsOf(0, 100), 'acceptable'],
  ['a few more, not significantly', statsOf(1, 100), statsOf(5, 100), 'acceptable'],
  ['significantly more, within the allowed difference', statsOf(100, 100_000), statsOf(1500, 100_000), 'acceptable'],
  ['significantly more', statsOf(1, 100), statsOf(20, 100), 'worse'],
  ['every page', statsOf(0, 100), statsOf(100, 100), 'worse'],
])('verdict on %s', (_case, before, after, verdict) => {
  expect(compareReleases(before, after, thresholds)).toMatchObject({ verdict });
});

test('gives the figures of both releases', () => {
  expect(compareReleases(statsOf(3, 1400), statsOf(5, 120), thresholds).figures).toBe(
    '5 of 120 pages with an error (4.2 %), against 3 of 1400 (0.2 %)',
  );
});

describe('in a thousand random runs', () => {
  test.each([
    [0.001, 1000, 1000],
    [0.01, 10_000, 100],
    [0.02, 200, 200],
    [0.1, 1000, 200],
    [0.5, 150, 150],
  ])('at %d on both sides, of %i and %i pages, at most one in a hundred finds a difference', (rate, before, after) => {
    expect(worseRuns([rate, rate], [before, after])).toBeLessThanOrEqual(13);
  });

  test.each([
    [0.01, 0.2, 200, 100],
    [0.005, 0.05, 1000, 300],
    [0.1, 0.3, 200, 200],
  ])('from %d to %d, of %i and %i pages, nearly all find the difference', (rate, worse, before, after) => {
    expect(worseRuns([rate, worse], [before, after])).toBeGreaterThan(950);
  });

  test('repeated comparisons of growing telemetry rarely find a difference that is only chance', () => {
    const random = randomFrom(11);
    const comparisons = 40;
    let worse = 0;
    for (let run = 0; run < 400; run += 1) {
      const [before, after] = [statsOf(0, 0), statsOf(0, 0)];
      for (let round = 0; round < comparisons; round += 1) {
        for (const stats of [before, after]) {
          stats.pages += 30;
          stats.errors += randomErrors(30, 0.03, random);
          stats.rate = stats.errors / stats.pages;
        }
        if (compareReleases(before, after, { difference: 0, samples: 30, comparisons }).verdict === 'worse') {
          worse += 1;
          break;
        }
      }
    }
    expect(worse).toBeLessThanOrEqual(4);
  });
});
