import { compareCanary } from './compareCanary';

const LIVE = '1.0.0-aaaaaaaaaaaa';
const CANARY = '1.1.0-bbbbbbbbbbbb';
const since = new Date('2026-01-01T12:00:00Z');
const now = new Date('2026-01-01T13:00:00Z');
const at = '2026-01-01T12:30:00.000Z';

interface Pages {
  version: string;
  count: number;
  /** Pages with an error and with a failed call. */
  errors?: number;
  failedCalls?: number;
  /** ms */
  lcp?: number;
  inp?: number;
  /** Client networks that send them; none is left out of the line. */
  networks?: string[];
  at?: string;
}

let pages = 0;

/** Telemetry of pages, each of a network of its own by default. */
const telemetry = ({ version, count, errors = 0, failedCalls = 0, lcp, inp, networks, ...more }: Pages): string[] =>
  Array.from({ length: count }, (_, index) => {
    pages += 1;
    const from = networks ? networks[index % networks.length] : `n${pages}`;
    const line = (event: object) =>
      JSON.stringify({ at: more.at ?? at, app: 'mfe-wallet', version, route: '/deposit', ...event, from });
    return [
      line({ kind: 'load', ms: 100 }),
      ...(index < errors ? [line({ kind: 'error', message: 'x is undefined' })] : []),
      ...(index < failedCalls ? [line({ kind: 'failedCall', call: 'recharge' })] : []),
      ...(lcp ? [line({ kind: 'vital', name: 'LCP', value: lcp + (index % 100) * 10 })] : []),
      ...(inp ? [line({ kind: 'vital', name: 'INP', value: inp + (index % 10) * 10 })] : []),
    ];
  }).flat();

const compare = (lines: string[], more: Partial<Parameters<typeof compareCanary>[1]> = {}) =>
  compareCanary(lines, { app: 'mfe-wallet', canary: CANARY, live: LIVE, since, now, ...more });

const live = { version: LIVE, count: 5000, errors: 10, failedCalls: 20, lcp: 1500, inp: 100 };
const canary = { version: CANARY, count: 1500, errors: 3, failedCalls: 6, lcp: 1500, inp: 100 };

test('finds a canary not worse that fails and paints as the live release', () => {
  expect(compare([...telemetry(live), ...telemetry(canary)])).toEqual({
    verdict: 'notWorse',
    reason:
      'Not worse: pages with an error 0.2 % against 0.2 %, with a failed call 0.4 % against 0.4 %, ' +
      'LCP 2215 ms against 2215 ms, INP 169 ms against 169 ms (75th percentiles), ' +
      'on 1500 pages of the canary and 5000 of the live release.',
  });
});

test.each([
  ['errors', { errors: 40 }, /^Worse: pages with an error 2.7 % against 0.2 %/],
  ['failed calls', { failedCalls: 40 }, /^Worse: with a failed call 2.7 % against 0.4 %/],
  ['LCP', { lcp: 2000 }, /^Worse: LCP \d+ ms against \d+ ms/],
  ['INP', { inp: 150 }, /^Worse: INP \d+ ms against \d+ ms/],
])('finds a canary worse by its %s', (_, difference, reason) => {
  expect(compare([...telemetry(live), ...telemetry({ ...canary, ...difference })])).toEqual({
    verdict: 'worse',
    reason: expect.stringMatching(reason),
  });
});

test('finds a canary worse of which a few pages have all failed', () => {
  expect(compare([...telemetry(live), ...telemetry({ version: CANARY, count: 5, errors: 5 })]).verdict).toBe('worse');
});

test('a canary that is better is not worse', () => {
  const better = { ...canary, errors: 0, failedCalls: 0, lcp: 1000, inp: 50 };
  expect(compare([...telemetry(live), ...telemetry(better)]).verdict).toBe('notWorse');
});

test('needs more telemetry before half of the members get a release than before a tenth', () => {
  const few = [...telemetry(live), ...telemetry({ ...canary, count: 150, errors: 0, failedCalls: 0 })];
  expect(compare(few, { nextPercent: 10 }).verdict).toBe('notWorse');
  expect(compare(few, { nextPercent: 50 })).toEqual({
    verdict: 'insufficient',
    reason: expect.stringMatching(
      /^150 pages of the canary and 5000 of the live release; still open: pages with an error, with a failed call/,
    ),
  });
});

test('is undecided without any telemetry', () => {
  expect(compare([])).toMatchObject({
    verdict: 'insufficient',
    reason: '0 pages of the canary and 0 of the live release; still open: pages with an error, with a failed call.',
  });
});

test('does not compare a duration that pages of the live release hardly have', () => {
  const without = { ...canary, inp: 0 };
  const rare = [...telemetry({ ...live, inp: 0 }), ...telemetry({ version: LIVE, count: 30, inp: 100 })];
  expect(compare([...rare, ...telemetry(without)]).verdict).toBe('notWorse');
  expect(compare([...telemetry(live), ...telemetry(without)])).toMatchObject({
    verdict: 'insufficient',
    reason: expect.stringContaining('still open: INP'),
  });
});

describe('a canary whose telemetry is missing', () => {
  const step = { percent: 10, since };
  const reason = 'Telemetry is missing: from 0 client networks, where about 22 were expected.';

  test('is worse if several networks should have sent some', () => {
    expect(compare(telemetry({ ...live, count: 200 }), { step })).toEqual({ verdict: 'worse', reason });
  });

  test('is worse although it came in the step before', () => {
    const before = telemetry({ ...canary, at: '2026-01-01T12:10:00.000Z' });
    const later = { percent: 10, since: new Date('2026-01-01T12:20:00Z') };
    expect(compare([...before, ...telemetry({ ...live, count: 200 })], { step: later })).toMatchObject({ reason });
  });

  test('is worse although a stranger sends some', () => {
    const forged = telemetry({ version: CANARY, count: 500, networks: ['stranger'] });
    expect(compare([...telemetry({ ...live, count: 200 }), ...forged], { step }).verdict).toBe('worse');
  });

  test('is undecided if few networks visit the site, or the step has just begun', () => {
    const networks = Array.from({ length: 40 }, (_, index) => `n${index}`);
    expect(compare(telemetry({ ...live, networks }), { step }).verdict).toBe('insufficient');
    const later = { percent: 10, since: new Date('2026-01-01T12:45:00Z') };
    expect(compare(telemetry(live), { step: later }).verdict).toBe('insufficient');
  });
});

describe('telemetry that one client network forges', () => {
  const forged = (pages: Omit<Pages, 'networks'>) => telemetry({ ...pages, networks: ['stranger'] });

  test('does not hide a worse canary', () => {
    const worse = { ...canary, errors: 60 };
    const lines = [
      ...telemetry(live),
      ...forged({ version: CANARY, count: 50_000, lcp: 100, inp: 10 }),
      ...forged({ version: LIVE, count: 50_000, errors: 50_000, lcp: 60_000 }),
      ...telemetry(worse),
    ];
    expect(compare(lines).verdict).toBe('worse');
  });

  test('does not push a canary forward', () => {
    const lines = [...telemetry(live), ...forged({ version: CANARY, count: 50_000, lcp: 1500, inp: 100 })];
    expect(compare(lines, { nextPercent: 10 })).toEqual({
      verdict: 'insufficient',
      reason: expect.stringContaining(
        '10 pages of the canary and 5000 of the live release; still open: pages with an error',
      ),
    });
  });

  test('counts as one network if edges stored none', () => {
    const stored = [...telemetry({ ...live, networks: [] }), ...telemetry({ ...canary, networks: [] })];
    expect(compare(stored)).toMatchObject({
      verdict: 'insufficient',
      reason: expect.stringMatching(
        /6500 pages were reported from 1 client networks, which count as 20 .* set TRUST_PROXY\.$/,
      ),
    });
  });
});

test('clients on the edge’s own machine count in full', () => {
  const networks = ['local'];
  expect(compare([...telemetry({ ...live, networks }), ...telemetry({ ...canary, networks })]).verdict).toBe(
    'notWorse',
  );
});

test('ignores lines of other apps, of the time before the canary and of the future, and malformed ones', () => {
  const failing = { ...canary, errors: 1500 };
  const lines = [
    ...telemetry(live),
    ...telemetry({ ...failing, at: '2026-01-01T11:59:59.000Z' }),
    ...telemetry({ ...failing, at: '2026-01-01T13:01:00.000Z' }),
    ...telemetry(failing).map((line) => line.replace('mfe-wallet', 'mfe-games')),
    ...telemetry(failing).map((line) => line.slice(0, -5)),
    ...telemetry(canary),
  ];
  expect(compare(lines).verdict).toBe('notWorse');
});
