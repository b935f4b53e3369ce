import { activate } from '../activation/activate';
import type { SetChange } from '../activation/gateSets';
import { readRegistry, type Site } from '../registry/registry';
import type { CanaryComparison } from '../rollout/compareCanary';
import { createRolloutJudge } from '../rollout/judgeRollouts';
import { preparedSite } from './testSite';
import type { RolloutPlan } from '../registry/rollout';

export const WALLET = 'mfe-wallet';
export const by = { by: 'ann' };
export const minute = 60_000;
export const start = Date.parse('2026-01-01T12:00:00.000Z');
export const plan: RolloutPlan = { steps: [1, 10, 100], minutes: 10 };

/** Fakes the clock of each test of the file. Only the clock: files and locks need real timers. */
export const fakeClock = (): void => {
  beforeEach(() => {
    const doNotFake = [
      'nextTick',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
      'performance',
    ] as const;
    jest.useFakeTimers({ now: start, doNotFake: [...doNotFake, 'hrtime', 'queueMicrotask'] });
  });
  afterEach(() => jest.useRealTimers());
};
/** @param ms since `start` */
export const setTime = (ms: number): void => {
  jest.setSystemTime(start + ms);
};

const siteWithTwo = preparedSite(async (first) => {
  const apps = ['shell', WALLET, 'mfe-games'];
  const live = await Promise.all(apps.map(async (app) => ({ app, version: await first.publish(app) })));
  await activate(first.site, live, by);
  return { before: live[1]?.version ?? '', version: await first.publish(WALLET, 'two') };
});

/** A site with live releases and a rollout of the wallet at its first step. */
export const newRollout = async ({ noBrowser, ...options }: { plan?: RolloutPlan; noBrowser?: string } = {}) => {
  const { site, version, before } = await siteWithTwo();
  await activate(site, [{ app: WALLET, version }], { ...by, rollout: options.plan ?? plan, noBrowser });
  const wallet = async () => (await readRegistry(site)).apps[WALLET];
  return { site, version, before, wallet };
};

/** A worker whose comparison is given, by app. */
export const workerOf = (site: Site, verdicts: Record<string, CanaryComparison['verdict']>) => {
  const tested: SetChange[] = [];
  const log: string[] = [];
  const reasons: Record<string, string[]> = {};
  const judge = createRolloutJudge({
    site,
    smokeTest: async (change) => {
      tested.push(change);
      return reasons.smokeTest ?? [];
    },
    log: (line) => log.push(line),
    compareWith: ({ app }) => ({
      add: () => undefined,
      compare: () => ({ verdict: verdicts[app] ?? 'insufficient', reason: '3 of 200 pages.' }),
    }),
  });
  return { judge, tested, log, verdicts, refuse: (reason: string) => (reasons.smokeTest = [reason]) };
};

export const revisionOf = async (site: Site): Promise<number> => (await readRegistry(site)).revision;
