import { addPage, CANARY, LIVE, type Page, stepSince } from '../testing/canaryPages';
import { type CanaryOptions, createCanaryComparator, evidence } from './compareCanary';

interface Pages extends Omit<Page, 'from' | 'hasError' | 'hasFailedCall'> {
  count: number;
  /** Pages with an error and with a failed call. */
  errors?: number;
  failedCalls?: number;
  /** Client networks that send them; one for each page by default. */
  networks?: (string | undefined)[];
}

let pages = 0;

const comparatorOf = (differences: Partial<CanaryOptions> = {}) =>
  createCanaryComparator({
    app: 'mfe-wallet',
    canary: CANARY,
    live: LIVE,
    since: stepSince,
    percent: 50,
    nextPercent: 100,
    steps: 4,
    ...differences,
  });

const compare = (all: Pages[], differences?: Partial<CanaryOptions>) => {
  const comparator = comparatorOf(differences);
  for (const { count, errors = 0, failedCalls = 0, networks, lcp, softLcp, inp, ...page } of all)
    for (let index = 0; index < count; index += 1) {
      pages += 1;
      addPage(comparator, {
        ...page,
        from: networks ? networks[index % networks.length] : `n${pages}`,
        hasError: index < errors,
        hasFailedCall: index < failedCalls,
        lcp: lcp && lcp + (index % 100) * 10,
        softLcp: softLcp && softLcp + (index % 100) * 10,
        inp: inp && inp + (index % 10) * 10,
      });
    }
  return comparator.compare();
};

const live: Pages = { version: LIVE, count: 2000, errors: 4, failedCalls: 8, lcp: 1500, softLcp: 300, inp: 100 };
const canary: Pages = { version: CANARY, count: 1300, errors: 3, failedCalls: 5, lcp: 1500, softLcp: 300, inp: 100 };

test('finds a canary not worse that fails and paints as the live release', () => {
  expect(compare([live, canary])).toEqual({
    verdict: 'notWorse',
    reason:
      'Not worse: pages with an error 0.2 % against 0.2 %, pages with a failed call 0.4 % against 0.4 %, ' +
      'LCP 2240 ms against 2240 ms, LCP after a change of page 1040 ms against 1040 ms, ' +
      'INP 170 ms against 170 ms (75th percentiles), ' +
      'on 1300 pages of the canary and 2000 of the live release.',
  });
});

test.each([
  ['errors', { errors: 35 }, /^Worse than the live release: pages with an error 2.7 % against 0.2 %/],
  ['failed calls', { failedCalls: 35 }, /^Worse than the live release: pages with a failed call 2.7 % against 0.4 %/],
  ['LCP', { lcp: 2000 }, /^Worse than the live release: LCP \d+ ms against \d+ ms/],
  ['LCP after a change of page', { softLcp: 700 }, /: LCP after a change of page \d+ ms against \d+ ms/],
  ['INP', { inp: 150 }, /^Worse than the live release: INP \d+ ms against \d+ ms/],
])('finds a canary worse by its %s', (_, difference, reason) => {
  expect(compare([live, { ...canary, ...difference }])).toEqual({
    verdict: 'worse',
    reason: expect.stringMatching(reason),
  });
});

test('finds a canary worse of which a few pages have all failed', () => {
  expect(compare([live, { version: CANARY, count: 8, errors: 8 }]).verdict).toBe('worse');
});

test('a canary that is better, or hardly worse, is not worse', () => {
  expect(compare([live, { ...canary, errors: 0, failedCalls: 0, lcp: 1000, inp: 50 }]).verdict).toBe('notWorse');
  const networks = Array.from({ length: 5000 }, (_, index) => `n${index}`);
  const many = { count: 50_000, lcp: undefined, inp: undefined, networks };
  expect(
    compare([
      { ...live, ...many, errors: 1000 },
      { ...canary, ...many, errors: 1250 },
    ]).verdict,
  ).toBe('notWorse');
});

test('needs more telemetry before half of the members get a release than before a tenth', () => {
  const few = [live, { ...canary, count: 150, errors: 0, failedCalls: 0 }];
  expect(compare(few, { percent: 2, nextPercent: 10 }).verdict).toBe('notWorse');
  expect(compare(few, { percent: 2, nextPercent: 50 })).toEqual({
    verdict: 'insufficient',
    reason: expect.stringMatching(
      /^150 pages of the canary and 2000 of the live release; undecided: pages with an error, pages with a failed call/,
    ),
  });
});

test('is undecided without any telemetry', () => {
  expect(compare([])).toEqual({
    verdict: 'insufficient',
    reason: '0 pages of the canary and 0 of the live release.',
  });
});

test('does not compare a duration that pages of the live release hardly have', () => {
  const without = { ...canary, inp: undefined };
  const rare = { version: LIVE, count: 30, inp: 100 };
  expect(compare([{ ...live, inp: undefined }, rare, without]).verdict).toBe('notWorse');
  expect(compare([live, without])).toMatchObject({
    verdict: 'insufficient',
    reason: expect.stringContaining('undecided: INP'),
  });
});

test('looks again when the telemetry has grown by half, so that chance has few opportunities', () => {
  const comparator = comparatorOf();
  const add = (version: string, hasError: boolean): void => {
    addPage(comparator, { version, hasError, from: `n${(pages += 1)}` });
  };
  for (let index = 0; index < 40; index += 1) [LIVE, CANARY].forEach((version) => add(version, false));
  const { reason } = comparator.compare();
  for (let index = 0; index < 10; index += 1) [LIVE, CANARY].forEach((version) => add(version, version === CANARY));
  expect(comparator.compare().reason).toBe(reason);
  for (let index = 0; index < 20; index += 1) [LIVE, CANARY].forEach((version) => add(version, version === CANARY));
  expect(comparator.compare().verdict).toBe('worse');
});

test('counts neither pages that were opened before the step, nor those of other apps', () => {
  const failing = { ...canary, errors: 1300 };
  const others = [
    { ...failing, opened: -1000, reported: 60_000 },
    { ...failing, opened: 2000, reported: 60_000 },
    { ...failing, app: 'mfe-games' },
  ];
  expect(compare([live, canary, ...others]).verdict).toBe('notWorse');
});

test('counts lines of telemetry, and ignores malformed ones and those of pages that do not tell their age', () => {
  const line = (event: object, version = CANARY): string =>
    JSON.stringify({
      at: '2026-01-01T12:01:00Z',
      kind: 'load',
      ms: 9,
      app: 'mfe-wallet',
      version,
      route: '/',
      ...event,
    });
  const comparator = comparatorOf();
  comparator.add([
    line({ age: 10 }),
    line({ age: 10 }, LIVE),
    line({}),
    line({ age: 10 }).slice(0, -5),
    line({ age: 60_000 }),
  ]);
  expect(comparator.compare().reason).toBe('1 pages of the canary and 1 of the live release.');
});

describe('a canary whose telemetry is missing', () => {
  const step = { percent: 10 };
  const reason = 'Telemetry is missing: 0 client networks reported pages of the canary; about 22 were expected.';
  const opened = { ...live, count: 200 };

  test('is worse if several networks should have sent some', () => {
    expect(compare([opened], step)).toEqual({ verdict: 'worse', reason });
  });

  test('is undecided if the pages were opened before the step', () => {
    expect(compare([{ ...opened, opened: -1000, reported: 60_000 }], step).verdict).toBe('insufficient');
  });

  test('is worse although an attacker sends some', () => {
    const forged = { version: CANARY, count: 500, networks: ['attacker'] };
    expect(compare([opened, forged], step).verdict).toBe('worse');
  });

  test('is undecided if few networks visit the site', () => {
    const networks = Array.from({ length: 40 }, (_, index) => `n${index}`);
    expect(compare([{ ...live, networks }], step).verdict).toBe('insufficient');
  });
});

describe('telemetry that up to three client networks forge', () => {
  const networks = ['attacker', 'second', 'third'];
  /** So few that no telemetry of the canary is missing. */
  const few = { ...live, count: 800, errors: 2, failedCalls: 3 };

  test.each([0, 20, 200, 1300])('does not withdraw a canary of %d pages', (count) => {
    const failing = { errors: 1300, failedCalls: 1300, lcp: 60_000, inp: 10_000, networks };
    const honest = { ...canary, count, errors: 0, failedCalls: 0 };
    expect(compare([few, honest, { ...canary, ...failing }], { percent: 1 }).verdict).not.toBe('worse');
  });

  test('does not hide a worse canary', () => {
    const forged = [
      { version: CANARY, count: 1300, lcp: 100, inp: 10, networks },
      { version: LIVE, count: 1300, errors: 1300, lcp: 60_000, networks },
    ];
    expect(compare([live, ...forged, { ...canary, errors: 25 }]).verdict).toBe('worse');
  });

  test('does not push a canary forward', () => {
    const forged = { version: CANARY, count: 1300, lcp: 1500, inp: 100, networks };
    expect(compare([few, forged], { percent: 1, nextPercent: 10 })).toEqual({
      verdict: 'insufficient',
      reason: expect.stringContaining('30 pages of the canary and 800 of the live release; undecided: pages with an'),
    });
  });

  test('counts as one network if edges stored none', () => {
    const stored = [live, canary].map((it) => ({ ...it, networks: [undefined] }));
    expect(compare(stored)).toMatchObject({
      verdict: 'insufficient',
      reason: expect.stringMatching(
        /3300 pages were reported from 1 client networks and count as 20, .* set TRUST_PROXY\.$/,
      ),
    });
  });
});

describe('evidence', () => {
  const of = (hits: number, total: number) => ({ hits, total });

  test('is bounded by the exact tail of few hits of many pages', () => {
    // Of three errors, two or more in 20 of 2 020 pages: 1 in 3 400 by the hypergeometric distribution.
    expect(Math.exp(-evidence(of(1, 2000), of(2, 20), 0))).toBeGreaterThan(1 / 3400);
  });

  test('is 0 without any page, and finite where no page or each page has a hit', () => {
    expect(evidence(of(0, 0), of(0, 0), 0.01)).toBe(0);
    expect(evidence(of(0, 100), of(0, 100), 0.01)).toBeCloseTo(100 * Math.log(0.99), 5);
    expect(evidence(of(0, 100), of(100, 100), 0)).toBeCloseTo(200 * Math.log(2), 5);
  });
});
