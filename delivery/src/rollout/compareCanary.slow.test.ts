import { xoroshiro128plus } from 'pure-rand';
import { createCanaryComparator, type CanaryOptions } from './compareCanary';

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
  /** Of the pages, in ms; none if the shell does not send it. */
  age?: number;
}

let pages = 0;

/** Telemetry of pages, each of a network of its own by default. */
const telemetry = ({
  version,
  count,
  errors = 0,
  failedCalls = 0,
  lcp,
  inp,
  networks,
  age,
  ...more
}: Pages): string[] =>
  Array.from({ length: count }, (_, index) => {
    pages += 1;
    const from = networks ? networks[index % networks.length] : `n${pages}`;
    const line = (event: object) =>
      JSON.stringify({ at: more.at ?? at, app: 'mfe-wallet', version, route: '/deposit', ...event, from });
    return [
      line({ kind: 'load', ms: 100, age }),
      ...(index < errors ? [line({ kind: 'error', message: 'x is undefined' })] : []),
      ...(index < failedCalls ? [line({ kind: 'failedCall', call: 'recharge' })] : []),
      ...(lcp ? [line({ kind: 'vital', name: 'LCP', value: lcp + (index % 100) * 10 })] : []),
      ...(inp ? [line({ kind: 'vital', name: 'INP', value: inp + (index % 10) * 10 })] : []),
    ];
  }).flat();

const compare = (
  lines: string[],
  { nextPercent, at = now, ...more }: Partial<CanaryOptions> & { nextPercent?: number; at?: Date } = {},
) => {
  const comparison = createCanaryComparator({ app: 'mfe-wallet', canary: CANARY, live: LIVE, since, ...more });
  comparison.add(lines, at);
  return comparison.compare(nextPercent);
};

const live = { version: LIVE, count: 5000, errors: 10, failedCalls: 20, lcp: 1500, inp: 100 };
const canary = { version: CANARY, count: 1500, errors: 3, failedCalls: 6, lcp: 1500, inp: 100 };

test('incremental counting gives the same result as counting once', () => {
  const lines = [...telemetry(live), ...telemetry(canary)];
  const afterwards = new Date(now.getTime() + 60_000);
  const early = telemetry({ ...canary, count: 300, at: afterwards.toISOString() });
  const comparison = createCanaryComparator({ app: 'mfe-wallet', canary: CANARY, live: LIVE, since });
  for (let begin = 0; begin < lines.length; begin += 777) comparison.add(lines.slice(begin, begin + 777), now);
  comparison.add(early, now);
  expect(comparison.compare()).toEqual(compare(lines));
  comparison.add([], afterwards);
  expect(comparison.compare()).toEqual(compare([...lines, ...early], { at: afterwards }));
});

test('finds a canary not worse that fails and paints as the live release', () => {
  expect(compare([...telemetry(live), ...telemetry(canary)])).toEqual({
    verdict: 'notWorse',
    reason:
      'Not worse: pages with an error 0.2 % against 0.2 %, pages with a failed call 0.4 % against 0.4 %, ' +
      'LCP 2215 ms against 2215 ms, INP 169 ms against 169 ms (75th percentiles), ' +
      'on 1500 pages of the canary and 5000 of the live release.',
  });
});

test.each([
  ['errors', { errors: 40 }, /^Worse than the live release: pages with an error 2.7 % against 0.2 %/],
  ['failed calls', { failedCalls: 40 }, /^Worse than the live release: pages with a failed call 2.7 % against 0.4 %/],
  ['LCP', { lcp: 2000 }, /^Worse than the live release: LCP \d+ ms against \d+ ms/],
  ['INP', { inp: 150 }, /^Worse than the live release: INP \d+ ms against \d+ ms/],
])('finds a canary worse by its %s', (_, difference, reason) => {
  expect(compare([...telemetry(live), ...telemetry({ ...canary, ...difference })])).toEqual({
    verdict: 'worse',
    reason: expect.stringMatching(reason),
  });
});

test('finds a canary worse of which a few pages have all failed', () => {
  expect(compare([...telemetry(live), ...telemetry({ version: CANARY, count: 8, errors: 8 })]).verdict).toBe('worse');
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
      /^150 pages of the canary and 5000 of the live release; undecided: pages with an error, pages with a failed call/,
    ),
  });
});

test('is undecided without any telemetry', () => {
  expect(compare([])).toMatchObject({
    verdict: 'insufficient',
    reason:
      '0 pages of the canary and 0 of the live release; undecided: pages with an error, pages with a failed call.',
  });
});

test('does not compare a duration that pages of the live release hardly have', () => {
  const without = { ...canary, inp: 0 };
  const rare = [...telemetry({ ...live, inp: 0 }), ...telemetry({ version: LIVE, count: 30, inp: 100 })];
  expect(compare([...rare, ...telemetry(without)]).verdict).toBe('notWorse');
  expect(compare([...telemetry(live), ...telemetry(without)])).toMatchObject({
    verdict: 'insufficient',
    reason: expect.stringContaining('undecided: INP'),
  });
});

test('finds a canary not worse if calls of both releases fail during the step of 50 % alone', () => {
  const hours = ['2026-01-01T12:05:00.000Z', '2026-01-01T12:20:00.000Z', '2026-01-01T12:40:00.000Z'];
  const steps = ['2026-01-01T12:00:00Z', '2026-01-01T12:15:00Z', '2026-01-01T12:30:00Z'].map((it) => new Date(it));
  const step = { percent: 50, since: new Date('2026-01-01T12:30:00Z') };
  const lines = [0.01, 0.1, 0.5].flatMap((share, index) =>
    [LIVE, CANARY].flatMap((version) => {
      const count = Math.round(4000 * (version === CANARY ? share : 1 - share));
      return telemetry({ version, count, at: hours[index] ?? at, failedCalls: share === 0.5 ? count / 50 : 0, age: 0 });
    }),
  );
  expect(compare(lines, { steps, step }).verdict).toBe('notWorse');
});

test('finds a canary worse that fails more often than the live release while the whole site fails', () => {
  const failing = { at: '2026-01-01T12:40:00.000Z', age: 0, count: 2000 };
  const steps = [since, new Date('2026-01-01T12:30:00Z')];
  const lines = [
    ...telemetry({ version: LIVE, count: 4000, age: 0 }),
    ...telemetry({ ...failing, version: LIVE, failedCalls: 40 }),
    ...telemetry({ ...failing, version: CANARY, failedCalls: 100 }),
  ];
  expect(compare(lines, { steps }).verdict).toBe('worse');
});

describe('a canary whose telemetry is missing', () => {
  const step = { percent: 10, since };
  const reason = 'Telemetry is missing: 0 client networks reported pages of the canary; about 22 were expected.';

  const opened = { ...live, count: 200, age: 1000 };

  test('is worse if several networks should have sent some', () => {
    expect(compare(telemetry(opened), { step })).toEqual({ verdict: 'worse', reason });
  });

  test('is undecided if the pages were opened before the step, or do not tell when', () => {
    expect(compare(telemetry({ ...opened, age: 31 * 60_000 }), { step }).verdict).toBe('insufficient');
    expect(compare(telemetry({ ...opened, age: undefined }), { step }).verdict).toBe('insufficient');
  });

  test('is not found for good releases whose pages were opened around the beginning of a step', () => {
    const seconds = (value: number): string => new Date(since.getTime() + value * 1000).toISOString();
    let withdrawn = 0;
    for (let seed = 0; seed < 200; seed += 1) {
      const generator = xoroshiro128plus(seed + 1000);
      const random = (): number => ((generator.unsafeNext() >>> 0) + 0.5) / 2 ** 32;
      // One page a second opens, and an app of it loads a minute later on average.
      const loads = Array.from({ length: 240 }, (_, index) => {
        const openedAt = index - 180;
        const delay = -60 * Math.log(random());
        const version = random() < (openedAt < 0 ? 0.1 : 0.5) ? CANARY : LIVE;
        const [line = ''] = telemetry({
          version,
          count: 1,
          at: seconds(openedAt + delay),
          age: Math.round(delay * 1000),
        });
        return { at: openedAt + delay, line };
      });
      const isWorse = [10, 20, 30, 40, 50, 60].some((at) => {
        const lines = loads.filter((load) => load.at <= at).map(({ line }) => line);
        const looked = new Date(seconds(at));
        return compare(lines, { step: { percent: 50, since }, since: new Date(0), at: looked }).verdict === 'worse';
      });
      if (isWorse) withdrawn += 1;
    }
    expect(withdrawn).toBeLessThanOrEqual(2);
  });

  test('is worse although it came in the step before', () => {
    const before = telemetry({ ...canary, at: '2026-01-01T12:10:00.000Z' });
    const later = { percent: 10, since: new Date('2026-01-01T12:20:00Z') };
    expect(compare([...before, ...telemetry(opened)], { step: later })).toMatchObject({ reason });
  });

  test('is worse although an attacker sends some', () => {
    const forged = telemetry({ version: CANARY, count: 500, networks: ['attacker'], age: 0 });
    expect(compare([...telemetry(opened), ...forged], { step }).verdict).toBe('worse');
  });

  test('is undecided if few networks visit the site, or the step has just begun', () => {
    const networks = Array.from({ length: 40 }, (_, index) => `n${index}`);
    expect(compare(telemetry({ ...live, networks, age: 0 }), { step }).verdict).toBe('insufficient');
    const later = { percent: 10, since: new Date('2026-01-01T12:45:00Z') };
    expect(compare(telemetry({ ...live, age: 0 }), { step: later }).verdict).toBe('insufficient');
  });
});

test('needs telemetry since the step began before it is found as good', () => {
  const lines = [...telemetry(live), ...telemetry(canary)];
  const step = { percent: 50, since: new Date('2026-01-01T12:40:00Z') };
  expect(compare(lines, { step })).toEqual({
    verdict: 'insufficient',
    reason: 'since the step began, 0 client networks have reported.',
  });
  const later = { at: '2026-01-01T12:50:00.000Z', count: 5, lcp: 1500, inp: 100 };
  const inStep = [LIVE, CANARY].flatMap((version) => telemetry({ version, ...later }));
  expect(compare([...lines, ...inStep], { step }).verdict).toBe('notWorse');
});

describe('telemetry that up to three client networks forge', () => {
  const attackers = ['attacker', 'second', 'third'];
  const forged = (pages: Omit<Pages, 'networks'>) => telemetry({ ...pages, networks: attackers });

  test.each([0, 20, 200, 1500])('does not withdraw a canary of %d pages', (count) => {
    const lines = [...telemetry(live), ...telemetry({ ...canary, count, errors: 0, failedCalls: 0 })];
    const failing = { errors: 5000, failedCalls: 5000, lcp: 60_000, inp: 10_000 };
    expect(compare([...lines, ...forged({ version: CANARY, count: 5000, ...failing })]).verdict).not.toBe('worse');
  });

  test('does not hide a worse canary', () => {
    const worse = { ...canary, count: 3000, errors: 36 };
    const lines = [
      ...telemetry(live),
      ...forged({ version: CANARY, count: 5000, lcp: 100, inp: 10 }),
      ...forged({ version: LIVE, count: 5000, errors: 5000, lcp: 60_000 }),
      ...telemetry(worse),
    ];
    expect(compare(lines).verdict).toBe('worse');
  });

  test('does not push a canary forward', () => {
    const lines = [...telemetry(live), ...forged({ version: CANARY, count: 5000, lcp: 1500, inp: 100 })];
    expect(compare(lines, { nextPercent: 10 })).toEqual({
      verdict: 'insufficient',
      reason: expect.stringContaining(
        '30 pages of the canary and 5000 of the live release; undecided: pages with an error',
      ),
    });
  });

  test('counts as one network if edges stored none', () => {
    const stored = [...telemetry({ ...live, networks: [] }), ...telemetry({ ...canary, networks: [] })];
    expect(compare(stored)).toMatchObject({
      verdict: 'insufficient',
      reason: expect.stringMatching(
        /6500 pages were reported from 1 client networks and count as 20, .* set TRUST_PROXY\.$/,
      ),
    });
  });
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
