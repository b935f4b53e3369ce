import { Seeded } from '../../api/src/testing/random';
import { expect, test } from './fixtures/test';
import { buildVariant } from './releases/buildVariant';
import { type LiveSite, startLiveSite } from './releases/liveSite';
import { createReleaseCli } from './releases/releaseCli';
import { type SimulatedBrowser, simulatedBrowser } from './releases/simulatedBrowser';

/* Four teams roll out at once; the worker of the edge decides by the telemetry of 2 000 simulated browsers. */

const BROWSERS = 2000;
const CONCURRENCY = 40;

/** How the pages of an app's new release behave; undefined if the app has no visitors. */
const newReleases: Record<string, { slowdown: number; errorRate: number } | undefined> = {
  'mfe-wallet': { slowdown: 1, errorRate: 0.002 },
  'mfe-games': { slowdown: 1.4, errorRate: 0.002 },
  'mfe-account': { slowdown: 1, errorRate: 0.1 },
  'mfe-promotions': undefined,
};
const apps = Object.keys(newReleases);

const random = new Seeded(16);

/** A time in ms of the usual shape: many near the median, few that are much longer. */
const sampleTime = (median: number): number => {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return Math.round(median * Math.exp(0.35 * normal));
};

/** Telemetry of a page view of one app. */
const pageView = (app: string, version: string, isNew: boolean): object[] => {
  const behavior = newReleases[app];
  if (!behavior) return [];
  const source = { app, version, route: '*' };
  const { slowdown, errorRate } = isNew ? behavior : { slowdown: 1, errorRate: 0.002 };
  return [
    { kind: 'load', ...source, ms: sampleTime(300 * slowdown) },
    { kind: 'vital', ...source, name: 'LCP', value: sampleTime(1500 * slowdown) },
    { kind: 'vital', ...source, name: 'INP', value: sampleTime(80 * Math.min(1, slowdown)) },
    ...(random.chance(errorRate) ? [{ kind: 'error', ...source, message: 'x is undefined' }] : []),
  ];
};

/** Runs `work` for each item, some at once, until `isDone`. */
const inBatches = async <T>(items: T[], isDone: () => boolean, work: (item: T) => Promise<unknown>): Promise<void> => {
  for (let first = 0; first < items.length && !isDone(); first += CONCURRENCY)
    await Promise.all(items.slice(first, first + CONCURRENCY).map(work));
};

let live: LiveSite;
test.beforeAll(async () => {
  // The minutes of this journey hold more telemetry than an hour of a small site, which is sampled above the limit.
  live = await startLiveSite('rollout-site', { TELEMETRY_MB_PER_HOUR: '200' });
});
test.afterAll(() => live.close());

const stateOf = (app: string): string => live.apps()[app]?.rollout?.state ?? '';

test('a good release reaches everybody, a slow and a failing one are withdrawn, a quiet one waits', async () => {
  const cli = createReleaseCli('four teams', live);
  const before = live.apps();
  const versions: Record<string, string> = {};
  await Promise.all(
    apps.map(async (app) => {
      const dist = buildVariant(app, 'rollout', { script: (code) => `${code}/*rollout*/` });
      const version = await cli.run('publish', app, '--dist', dist);
      const plan = ['--auto', '--steps', '20,50,100', '--minutes', '0.02', '--no-browser', 'the same code'];
      expect(await cli.run('activate', app, version, ...plan)).toBe(version);
      versions[app] = version;
    }),
  );

  const browsers = Array.from({ length: BROWSERS }, (_, number) => simulatedBrowser(live.address, number));
  // Nothing advances without telemetry, so that all four rollouts have the same cohort.
  const sets = new Set<string>();
  const open = async (browser: SimulatedBrowser): Promise<void> => {
    const opened = await browser.open();
    sets.add(apps.map((app) => opened[app] === versions[app]).join());
  };
  await inBatches(browsers.slice(0, 400), () => false, open);
  expect([...sets].toSorted()).toEqual([apps.map(() => false).join(), apps.map(() => true).join()]);

  const expected = {
    'mfe-wallet': 'done',
    'mfe-games': 'withdrawn',
    'mfe-account': 'withdrawn',
    'mfe-promotions': 'holding',
  };
  const isSettled = (): boolean => Object.entries(expected).every(([app, state]) => stateOf(app) === state);
  const visit = async (browser: SimulatedBrowser): Promise<void> => {
    const opened = await browser.open();
    await browser.sendTelemetry(apps.flatMap((app) => pageView(app, opened[app] ?? '', opened[app] === versions[app])));
  };
  const isWrong = (app: string, state: string): boolean =>
    ['done', 'withdrawn'].includes(stateOf(app)) && stateOf(app) !== state;
  const isOver = (): boolean => isSettled() || Object.entries(expected).some(([app, state]) => isWrong(app, state));
  while (!isOver()) await inBatches(browsers, isOver, visit);

  const { apps: status } = JSON.parse(await cli.run('status', '--json')) as {
    apps: Record<string, { live: string; rollout: object }>;
  };
  expect(status).toMatchObject({
    'mfe-wallet': { live: versions['mfe-wallet'], rollout: { state: 'done', percent: 100, step: 3 } },
    'mfe-games': {
      live: before['mfe-games']?.live,
      rollout: { state: 'withdrawn', percent: 0, reason: expect.stringMatching(/LCP/) },
    },
    'mfe-account': {
      live: before['mfe-account']?.live,
      rollout: { state: 'withdrawn', percent: 0, reason: expect.stringMatching(/error/) },
    },
    'mfe-promotions': {
      live: before['mfe-promotions']?.live,
      rollout: { state: 'holding', percent: 20, step: 1, reason: expect.stringMatching(/^Too little telemetry: /) },
    },
  });
  const last = await simulatedBrowser(live.address, BROWSERS).open();
  expect(last).toMatchObject({
    'mfe-wallet': versions['mfe-wallet'],
    'mfe-games': before['mfe-games']?.live,
    'mfe-account': before['mfe-account']?.live,
  });
});
