import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppReleases, Releases } from '@site/contract/operators';
import { beijingTime } from '../../../base/time/beijingTime';
import { testHost } from '../../../testing/testHost';
import { makeReleasesReader } from './readReleases';

const siteDir = mkdtempSync(join(tmpdir(), 'site-releases-'));
const host = testHost({ siteDir });

const now = new Date('2026-11-22T04:00:00Z');
const iso = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
const beijing = (minutes: number) => beijingTime(new Date(iso(minutes)));

beforeEach(() => {
  for (const name of ['registry.json', 'evidence', 'errors.json', 'requests'])
    rmSync(join(siteDir, name), { recursive: true, force: true });
  host.setNow(now);
  host.takeLog();
});
afterAll(() => rmSync(siteDir, { recursive: true }));

const writeRegistry = (apps: object) =>
  writeFileSync(join(siteDir, 'registry.json'), JSON.stringify({ schema: 1, revision: 1, apps }));
const report = (at: number, kind: string, version: string, more: object = {}) => {
  mkdirSync(join(siteDir, 'evidence'), { recursive: true });
  const line = JSON.stringify({ at: iso(at), kind, app: 'mfe-wallet', version, route: '/deposit', ...more });
  appendFileSync(join(siteDir, 'evidence', `${iso(at).slice(0, 10)}.jsonl`), `${line}\n`);
};

const live = { live: '1.0.0', since: iso(-3000), by: 'ci', previous: [] };
const rollout = {
  version: '1.1.0',
  steps: [1, 10, 50, 100],
  minutes: 10,
  step: 2,
  percent: 10,
  state: 'advancing',
  reason: 'Not worse.',
  since: iso(-20),
  by: 'rollout',
};
const canary = { version: '1.1.0', since: iso(-30), by: 'ann', percent: 10 };

const releases = async (): Promise<Releases> => (await host.operator('GET', '/releases')).data;
const wallet = async (): Promise<AppReleases | undefined> =>
  (await releases()).apps.find(({ app }) => app === 'mfe-wallet');

test('names the apps that are rolled back together, by their canary or else their live release', async () => {
  writeRegistry({
    'mfe-wallet': { ...live, canary: { ...canary, activation: 'a' } },
    shell: { ...live, activation: 'a' },
    'mfe-games': { ...live, activation: 'b', canary: { ...canary, activation: 'a' } },
    'mfe-account': { ...live, activation: 'b' },
    'mfe-promotions': live,
  });
  const { apps } = await releases();
  expect(apps.map(({ app, rolled_back_with: others }) => [app, others])).toEqual([
    ['shell', ['mfe-wallet', 'mfe-games']],
    ['mfe-account', []],
    ['mfe-games', ['mfe-wallet', 'shell']],
    ['mfe-promotions', []],
    ['mfe-wallet', ['shell', 'mfe-games']],
  ]);
});

test('lists what each app has, the shell first', async () => {
  writeRegistry({
    'mfe-wallet': {
      ...live,
      canary,
      rollout,
      previous: [{ version: '0.9.0', since: iso(-9000), by: 'bob' }],
      withdrawn: [{ version: '0.9.5', since: iso(-8000), until: iso(-7990), percent: 50 }],
    },
    shell: live,
  });
  expect(await releases()).toMatchObject({
    at: beijing(0),
    problem: '',
    apps: [{ app: 'shell' }, { app: 'mfe-wallet' }],
  });
  expect(await wallet()).toMatchObject({
    live: { version: '1.0.0', since: beijing(-3000), by: 'ci' },
    canary: { version: '1.1.0', since: beijing(-30), by: 'ann', percent: 10 },
    rollout: { ...rollout, since: beijing(-20) },
    previous: [{ version: '0.9.0', since: beijing(-9000), by: 'bob' }],
    withdrawn: [{ version: '0.9.5', since: beijing(-8000), until: beijing(-7990), percent: 50 }],
  });
});

test('compares the telemetry of the live release and the canary in the last 24 hours', async () => {
  writeRegistry({ 'mfe-wallet': { ...live, canary, rollout } });
  report(-25 * 60, 'load', '1.0.0');
  for (const value of [1000, 2000, 3000, 4000]) report(-100, 'vital', '1.0.0', { name: 'LCP', value });
  report(-100, 'vital', '1.0.0', { name: 'softLCP', value: 250 });
  report(-100, 'load', '1.0.0');
  report(-50, 'load', '1.0.0');
  report(-5, 'load', '1.1.0');
  report(-5, 'error', '1.1.0');
  report(-5, 'error', '1.1.0', { again: true });
  report(-4, 'error', '1.1.0');
  report(-4, 'failedCall', '1.1.0', { call: 'recharge' });
  report(-4, 'vital', '1.1.0', { name: 'CLS', value: 0.02 });
  report(-4, 'load', '9.9.9');
  expect((await wallet())?.figures).toEqual([
    {
      version: '1.0.0',
      pages: 2,
      errors: 0,
      failed_calls: 0,
      lcp: 3000,
      soft_lcp: 250,
      inp: null,
      cls: null,
      periods: [
        { at: beijing(-100), pages: 1, errors: 0, lcp: 3000 },
        { at: beijing(-50), pages: 1, errors: 0, lcp: null },
      ],
    },
    {
      version: '1.1.0',
      pages: 2,
      errors: 2,
      failed_calls: 1,
      lcp: null,
      soft_lcp: null,
      inp: null,
      cls: 0.02,
      periods: [{ at: beijing(-10), pages: 2, errors: 2, lcp: null }],
    },
  ]);
});

test('shows the errors that the rollouts process has grouped, none if they are malformed', async () => {
  writeRegistry({ 'mfe-wallet': live, shell: live });
  expect((await wallet())?.errors).toEqual([]);
  const error = {
    message: 'TypeError: x',
    stack: [{ file: 'mfe-wallet/src/Page.tsx', line: 2, column: 3, code: 'order.amount.value' }],
    pages: 3,
    networks: 2,
    releases: [{ name: '1.1.0', pages: 3 }],
    routes: [{ name: '/deposit', pages: 3 }],
    browsers: [],
  };
  const stored = { ...error, first: iso(-9), last: iso(-2), newIn: '1.1.0' };
  writeFileSync(
    join(siteDir, 'errors.json'),
    JSON.stringify({ schema: 1, at: iso(0), apps: { 'mfe-wallet': [stored], gone: [stored] } }),
  );
  expect((await wallet())?.errors).toEqual([{ ...error, first: beijing(-9), last: beijing(-2), new_in: '1.1.0' }]);
  expect((await releases()).apps.find(({ app }) => app === 'shell')?.errors).toEqual([]);
  writeFileSync(join(siteDir, 'errors.json'), '{ half');
  expect(await releases()).toMatchObject({
    problem: '无法读取监测数据，以下没有错误和性能数字。',
    apps: [{}, { errors: [] }],
  });
});

const history = [
  { at: iso(-30), percent: 1 },
  { at: iso(-20), percent: 10 },
];
const withdrawn = [{ version: '1.1.0', since: iso(-30), until: iso(-5), percent: 10 }];

test.each<[string, object, string, [number, number][]]>([
  ['a live release', live, '1.0.0', [[-3000, 100]]],
  ['a canary', { ...live, canary }, '1.1.0', [[-30, 10]]],
  [
    'a rollout: its start and its step',
    { ...live, canary, rollout },
    '1.1.0',
    [
      [-30, 1],
      [-20, 10],
    ],
  ],
  [
    'a rollout that was withdrawn',
    { ...live, withdrawn, rollout: { ...rollout, percent: 0, state: 'withdrawn', since: iso(-5) } },
    '1.1.0',
    [
      [-30, 1],
      [-5, 0],
    ],
  ],
  [
    'a rollout with its history',
    { ...live, canary: { ...canary, percent: 50 }, rollout: { ...rollout, percent: 50, since: iso(-1), history } },
    '1.1.0',
    [
      [-30, 1],
      [-20, 10],
    ],
  ],
  [
    'a canary beside the last rollout of another release',
    { ...live, canary: { ...canary, version: '1.2.0' }, rollout },
    '1.2.0',
    [[-30, 10]],
  ],
])('the curve of %s', async (_case, app, version, points) => {
  writeRegistry({ 'mfe-wallet': app });
  expect((await wallet())?.curve).toEqual({
    version,
    points: points.map(([at, percent]) => ({ at: beijing(at), percent })),
  });
});

test('is empty before the first activation', async () => {
  expect(await releases()).toEqual({ at: beijing(0), problem: '', apps: [] });
});

test.each(['{ half', '{"schema":2,"apps":{}}', '{"schema":1}'])(
  'says so and logs it if the registry holds %s',
  async (text) => {
    writeFileSync(join(siteDir, 'registry.json'), text);
    expect(await releases()).toMatchObject({ problem: expect.stringContaining('registry.json'), apps: [] });
    expect(host.takeLog().join()).toContain('could not read the registry');
  },
);

test('shows what is live without figures if the telemetry cannot be read', async () => {
  writeRegistry({ shell: live });
  writeFileSync(join(siteDir, 'evidence'), 'not a folder');
  expect(await releases()).toMatchObject({
    problem: '无法读取监测数据，以下没有错误和性能数字。',
    apps: [{ app: 'shell', figures: [{ version: '1.0.0', pages: 0 }] }],
  });
});

test('says so without a folder of releases', async () => {
  const read = makeReleasesReader(undefined, { warn: jest.fn() });
  expect(await read(now)).toMatchObject({ problem: expect.stringContaining('SITE_DIR'), apps: [] });
});
