import { telemetryCells, telemetryHeadings, telemetryJson, vitalRows } from '../commands/status';
import { countTelemetry } from './countTelemetry';

const V1 = '1.0.0-aaaaaaaaaaaa';
const V2 = '1.1.0-bbbbbbbbbbbb';
const since = new Date('2026-01-01T12:00:00Z');
const at = '2026-01-01T12:30:00.000Z';

const load = (ms: number, more = {}) =>
  JSON.stringify({ at, kind: 'load', app: 'mfe-wallet', version: V1, route: '/deposit', ms, ...more });
const error = (message: string, more = {}) =>
  JSON.stringify({ at, kind: 'error', app: 'mfe-wallet', version: V1, route: '/deposit', message, ...more });
const vital = (name: string, value: number, more = {}) =>
  JSON.stringify({ at, kind: 'vital', app: 'mfe-wallet', version: V1, route: '/deposit', name, value, ...more });
const count = (lines: string[]) => countTelemetry(lines, since).get('mfe-wallet')?.get(V1);

test('counts loads, errors and load times of each release', () => {
  const counted = countTelemetry(
    [
      ...Array.from({ length: 100 }, (_, i) => load(1000 - i * 10)),
      error('a'),
      load(5, { version: V2 }),
      load(7, { app: 'shell', version: V2 }),
    ],
    since,
  );
  expect(counted.get('mfe-wallet')?.get(V1)).toEqual({
    loads: 100,
    errors: 1,
    failedCalls: 0,
    rate: 0.01,
    ms: { median: 500, p75: 750 },
    messages: [{ message: 'a', route: '/deposit', count: 1 }],
    vitals: null,
  });
  expect(counted.get('mfe-wallet')?.get(V2)?.ms).toEqual({ median: 5, p75: 5 });
  expect(counted.get('shell')?.get(V2)?.loads).toBe(1);
});

test('lists the three most frequent errors with their routes', () => {
  const lines = ['a', 'b', 'b', 'c', 'c', 'c', 'd', 'd', 'd', 'd'].map((message) => error(message));
  expect(count([...lines, error('d', { route: '/assets' })])?.messages).toEqual([
    { message: 'd', route: '/deposit', count: 4 },
    { message: 'c', route: '/deposit', count: 3 },
    { message: 'b', route: '/deposit', count: 2 },
  ]);
});

test('counts further errors of a page as messages, not as failing pages', () => {
  expect(count([load(1), load(2), error('a'), error('b', { again: true })])).toMatchObject({ errors: 1, rate: 0.5 });
});

test('has an error rate of 1 at most, for a release that never loads', () => {
  expect(count([error('a'), error('a')])).toMatchObject({ loads: 0, errors: 2, rate: 1, ms: null });
});

test('gives the 75th percentiles of vitals, also by route', () => {
  const lines = [
    ...[400, 100, 300, 200].map((value) => vital('LCP', value)),
    vital('LCP', 900, { route: '/assets' }),
    vital('softLCP', 250),
    vital('INP', 16),
    vital('CLS', 0.25, { route: '/assets' }),
    vital('LCP', 5000, { version: V2 }),
  ];
  expect(count(lines)?.vitals).toEqual({
    lcp: 400,
    softLcp: 250,
    inp: 16,
    cls: 0.25,
    samples: 5,
    routes: {
      '/deposit': { lcp: 300, softLcp: 250, inp: 16, cls: null, samples: 4 },
      '/assets': { lcp: 900, softLcp: null, inp: null, cls: 0.25, samples: 1 },
    },
  });
});

test('counts vitals neither as pages nor as loads', () => {
  expect(count([load(100), vital('LCP', 9000)])).toMatchObject({ loads: 1, ms: { median: 100, p75: 100 } });
});

test('ignores malformed lines and lines of another period', () => {
  const lines = [
    '',
    '{"at":"2026-01-01T12:30:00.000Z","kind":"lo',
    `${load(1)}${load(2)}`,
    'null',
    '[]',
    '{"__proto__":{"at":1}}',
    load(3, { app: '__proto__' }),
    load(4, { version: '__proto__' }),
    load(5, { at: 'yesterday' }),
    load(6, { at: 1_767_270_600_000 }),
    load(7, { at: '2026-01-01T11:59:59.999Z' }),
    load(1e300),
    load(9),
  ];
  const counted = countTelemetry(lines, since);
  expect([...counted.keys()]).toEqual(['mfe-wallet']);
  expect(counted.get('mfe-wallet')?.get(V1)).toMatchObject({ loads: 1, ms: { median: 9, p75: 9 } });
});

test('removes control characters from stored messages', () => {
  expect(count([error('\u001b]0;x\u0007')])?.messages[0]?.message).toBe(']0;x');
});

describe('status', () => {
  const counted = countTelemetry(
    [
      load(100),
      load(300),
      error(`Loading chunk failed: ${'x y '.repeat(30)}`),
      vital('LCP', 1800),
      vital('CLS', 0.013, { route: '/assets' }),
      load(1, { version: V2 }),
    ],
    since,
  );

  test('gives the statistics of each release as JSON', () => {
    expect(telemetryJson(counted, 'mfe-wallet')).toMatchObject({
      [V1]: { loads: 2, errors: 1, ms: { median: 100, p75: 300 }, vitals: { lcp: 1800, inp: null, cls: 0.013 } },
      [V2]: { loads: 1, errors: 0, ms: { median: 1, p75: 1 }, messages: [] },
    });
    expect(telemetryJson(counted, 'shell')).toEqual({});
  });

  test('gives the statistics of a release as table cells', () => {
    const cells = telemetryCells(counted, 'mfe-wallet', V1);
    expect(cells).toHaveLength(telemetryHeadings.length);
    expect(cells).toEqual([
      '2',
      '1 (50.0 %)',
      '100, 300',
      '1800, -, -, 0.013',
      `/deposit: Loading chunk failed: ${'x y '.repeat(30)}`.slice(0, 59) + '…',
    ]);
    expect(telemetryCells(counted, 'shell', V1)).toEqual(['0', '0', '', '', '']);
  });

  test('lists the vitals of a release by route', () => {
    expect(vitalRows(counted, 'mfe-wallet', V1)).toEqual([
      ['/deposit', '1800', '-', '-', '-', '1'],
      ['/assets', '-', '-', '-', '0.013', '1'],
    ]);
    expect(vitalRows(counted, 'mfe-wallet', V2)).toEqual([]);
  });
});

test('counts pages with a failed call', () => {
  const failedCall = load(1).replace('"kind":"load"', '"kind":"failedCall","call":"balance"');
  expect(count([load(1), load(1), failedCall])).toMatchObject({ loads: 2, failedCalls: 1, errors: 0 });
});
