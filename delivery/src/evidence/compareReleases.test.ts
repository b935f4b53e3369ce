import { chanceOf } from './chanceOf';
import { compareReleases } from './compareReleases';
import { type Count, nothingTold } from './countEvidence';

const side = (errors: number, pages: number): Count => ({
  ...nothingTold,
  loads: pages,
  pages,
  errors,
  rate: pages === 0 ? 0 : errors / pages,
});
const measure = { difference: 2, samples: 100 };

/** The same numbers at each run (mulberry32): a test of chance that does not depend on it. */
const dice = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

/** How many of so many pages fail: from one failure to the next, as far as chance has it. */
const failing = (pages: number, rate: number, random: () => number): number => {
  let failed = -1;
  for (let page = 0; page <= pages; failed += 1) page += 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - rate));
  return failed;
};

/** In how many of a thousand runs the release is found worse. */
const worseRuns = (
  [beforeRate, afterRate]: [number, number],
  [beforePages, afterPages]: [number, number],
  runs = 1000,
): number => {
  const random = dice(7);
  let worse = 0;
  for (let run = 0; run < runs; run += 1) {
    const before = side(failing(beforePages, beforeRate, random), beforePages);
    const after = side(failing(afterPages, afterRate, random), afterPages);
    if (compareReleases(before, after, { ...measure, difference: 0 }).verdict === 'worse') worse += 1;
  }
  return worse;
};

describe('chance', () => {
  test.each([
    // Computed with whole fractions.
    [1, 4, 3, 4, 0.2428571],
    [0, 100, 6, 100, 0.0144651],
    [10, 1000, 4, 100, 0.0315589],
    [0, 10, 0, 10, 1],
    [5, 5, 5, 5, 1],
  ])('of %i in %i and %i in %i', (failedBefore, before, failedAfter, after, expected) => {
    const chance = chanceOf({ failed: failedBefore, pages: before }, { failed: failedAfter, pages: after });
    expect(chance).toBeCloseTo(expected, 6);
  });

  test('of very many pages is a number', () => {
    const chance = chanceOf({ failed: 1000, pages: 60_000 }, { failed: 1040, pages: 60_000 });
    expect(chance).toBeGreaterThan(0.1);
    expect(chance).toBeLessThan(0.3);
  });
});

test.each([
  ['no page', side(0, 0), side(0, 0), 'wait'],
  ['too few pages of the release', side(0, 1000), side(50, 99), 'wait'],
  ['too few pages of the one before', side(0, 99), side(50, 1000), 'wait'],
  ['no errors', side(0, 100), side(0, 100), 'well'],
  ['fewer errors', side(50, 100), side(0, 100), 'well'],
  ['a few more, as chance has it', side(1, 100), side(5, 100), 'well'],
  ['certainly more, yet within the difference', side(100, 100_000), side(1500, 100_000), 'well'],
  ['certainly more', side(1, 100), side(20, 100), 'worse'],
  ['every page', side(0, 100), side(100, 100), 'worse'],
])('%s', (_what, before, after, verdict) => {
  expect(compareReleases(before, after, measure)).toMatchObject({ verdict });
});

test('says what it saw', () => {
  expect(compareReleases(side(3, 1400), side(5, 120), measure).figures).toBe(
    '5 of 120 pages with an error (4.2 %), against 3 of 1400 (0.2 %)',
  );
});

describe('of a thousand runs', () => {
  test.each([
    [0.001, 1000, 1000],
    [0.01, 10_000, 100],
    [0.02, 200, 200],
    [0.1, 1000, 200],
    [0.5, 150, 150],
  ])('at %d on both sides, of %i and %i pages, one of a hundred at most is misled', (rate, before, after) => {
    expect(worseRuns([rate, rate], [before, after])).toBeLessThanOrEqual(13);
  });

  test.each([
    [0.01, 0.2, 200, 100],
    [0.005, 0.05, 1000, 300],
    [0.1, 0.3, 200, 200],
  ])('from %d to %d, of %i and %i pages, nearly all find it', (rate, worse, before, after) => {
    expect(worseRuns([rate, worse], [before, after])).toBeGreaterThan(950);
  });

  test('a release that is asked about forty times while pages come in is hardly ever found worse by chance', () => {
    const random = dice(11);
    const looks = 40;
    let worse = 0;
    for (let run = 0; run < 400; run += 1) {
      const [before, after] = [side(0, 0), side(0, 0)];
      for (let look = 0; look < looks; look += 1) {
        for (const told of [before, after]) {
          told.pages += 30;
          told.errors += failing(30, 0.03, random);
          told.rate = told.errors / told.pages;
        }
        if (compareReleases(before, after, { difference: 0, samples: 30, looks }).verdict === 'worse') {
          worse += 1;
          break;
        }
      }
    }
    expect(worse).toBeLessThanOrEqual(4);
  });
});
