import { Refusal } from '../refusal';
import type { LiveApp } from '../registry/registry';
import { watch } from './watch';

const OLD = '1.0.0-aaaaaaaaaaaa';
const NEW = '1.1.0-bbbbbbbbbbbb';
const OTHER = '1.2.0-cccccccccccc';
const start = Date.parse('2026-01-02T12:00:00Z');
const iso = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

const activation = (version: string, minutes: number) => ({ version, since: iso(minutes), by: 'test' });
const liveApp = (live: string, minutes: number, previous: string[], more: Partial<LiveApp> = {}): LiveApp => ({
  live,
  since: iso(minutes),
  by: 'test',
  previous: previous.map((version) => activation(version, minutes - 60)),
  ...more,
});
const withCanary = liveApp(OLD, -60, [], { canary: { ...activation(NEW, 0), percent: 20 } });
const withNew = liveApp(NEW, 0, [OLD]);

/**
 * Telemetry of a version: loads and errors in each minute from `from` until before `until`, counted from the start of
 * the watch. Each page is of another client network, unless one is given.
 */
const linesOf = (
  version: string,
  from: number,
  until: number,
  pages: number,
  errors: number,
  network?: string,
): string[] => {
  const lines: string[] = [];
  for (let minute = from; minute < until; minute += 1) {
    const line = (page: number, more: object) => {
      const own = network ?? `${version} ${minute} ${page}`;
      return JSON.stringify({ at: iso(minute), app: 'mfe-wallet', version, route: '/deposit', ...more, from: own });
    };
    for (let i = 0; i < pages; i += 1) lines.push(line(i, { kind: 'load', ms: 100, age: 0 }));
    for (let i = 0; i < errors; i += 1) lines.push(line(i, { kind: 'error', message: 'no balance', age: 0 }));
  }
  return lines;
};

interface Scenario {
  app?: LiveApp;
  telemetry?: string[];
  /** Changes by minute of the watch. */
  at?: Record<number, (scenario: Scenario) => void>;
  rollBack?: () => void;
  readFails?: boolean;
}

const watchIn = async (scenario: Scenario, options: { difference?: number } = {}) => {
  let minute = 0;
  const log: string[] = [];
  const rolledBack: string[] = [];
  const outcome = watch(
    {
      apps: async () => Object.fromEntries(scenario.app ? [['mfe-wallet', scenario.app]] : []),
      readTelemetry: async () => {
        if (scenario.readFails) throw new Error('the store is unavailable');
        return (scenario.telemetry ?? []).filter((line) => line < `{"at":"${iso(minute)}"~`);
      },
      rollBack: async (app, version) => {
        scenario.rollBack?.();
        rolledBack.push(`${app} ${version}`);
      },
      log: (line) => log.push(line),
    },
    'mfe-wallet',
    {
      minutes: 10,
      difference: 2,
      samples: 100,
      interval: 60_000,
      now: () => new Date(start + minute * 60_000),
      wait: async (ms) => {
        minute += ms / 60_000;
        scenario.at?.[minute]?.(scenario);
      },
      ...options,
    },
  );
  return { ...(await outcome), minute, log, rolledBack };
};

describe('watching a canary against the live release', () => {
  test('withdraws the canary as soon as it is worse', async () => {
    const telemetry = [...linesOf(OLD, -10, 11, 80, 0), ...linesOf(NEW, 0, 11, 20, 3)];
    const result = await watchIn({ app: withCanary, telemetry });
    expect(result).toMatchObject({ code: 1, rolledBack: [`mfe-wallet ${NEW}`] });
    expect(result.minute).toBeLessThan(10);
    expect(result.text).toBe(
      `mfe-wallet ${NEW}: Worse than the live release: pages with an error 15.0 % against 0.0 %, ` +
        'on 80 pages of the canary and 320 of the live release.\n' +
        `  12 x on /deposit: no balance\nmfe-wallet ${NEW} was rolled back.`,
    );
    expect(result.log).toEqual([`Watching mfe-wallet ${NEW} against ${OLD} for 10 min.`]);
  });

  test('keeps a canary that is not worse at the end', async () => {
    const result = await watchIn({
      app: withCanary,
      telemetry: [...linesOf(OLD, 0, 11, 80, 4), ...linesOf(NEW, 0, 11, 20, 1)],
    });
    expect(result).toMatchObject({ code: 0, minute: 10, rolledBack: [] });
    expect(result.text).toMatch(/220 pages of the canary and 880 of the live release.*\n.*\nThe release stays\.$/);
    expect(result).not.toHaveProperty('warning');
  });

  test('compares both in the same period only', async () => {
    const telemetry = [...linesOf(OLD, -10, 0, 80, 60), ...linesOf(OLD, 0, 11, 80, 0), ...linesOf(NEW, 0, 11, 20, 3)];
    expect(await watchIn({ app: withCanary, telemetry })).toMatchObject({ code: 1 });
  });

  test('withdraws a canary without telemetry while the live release has some', async () => {
    const result = await watchIn({ app: withCanary, telemetry: linesOf(OLD, 0, 11, 80, 0) });
    expect(result).toMatchObject({ code: 1, rolledBack: [`mfe-wallet ${NEW}`] });
    expect(result.text).toContain('Telemetry is missing');
  });

  test('keeps a canary of which one client network alone reports errors', async () => {
    const result = await watchIn({
      app: withCanary,
      telemetry: [...linesOf(OLD, 0, 11, 80, 0), ...linesOf(NEW, 0, 11, 20, 0), ...linesOf(NEW, 0, 11, 0, 50, 'one')],
    });
    expect(result).toMatchObject({ code: 0, rolledBack: [] });
  });

  test.each([
    [1, 'worse'],
    [40, 'as good'],
  ])('with --difference %i finds a canary with ten percent more errors %s', async (difference, found) => {
    const telemetry = [...linesOf(OLD, 0, 11, 80, 0), ...linesOf(NEW, 0, 11, 80, 8)];
    const result = await watchIn({ app: withCanary, telemetry }, { difference });
    expect(result.code).toBe(found === 'worse' ? 1 : 0);
  });

  test('ends when the canary goes live for everybody', async () => {
    const result = await watchIn({
      app: withCanary,
      telemetry: [...linesOf(OLD, 0, 11, 80, 0), ...linesOf(NEW, 0, 3, 20, 0), ...linesOf(NEW, 3, 11, 20, 20)],
      at: { 2: (scenario) => (scenario.app = withNew) },
    });
    expect(result).toMatchObject({ code: 0, minute: 2, rolledBack: [] });
    expect(result.text).toContain('no longer watched');
  });

  test('continues when the percentage of the canary grows', async () => {
    const grown = { ...withCanary, canary: { ...activation(NEW, 2), percent: 50 } };
    const result = await watchIn({
      app: withCanary,
      telemetry: [...linesOf(OLD, 0, 11, 80, 0), ...linesOf(NEW, 3, 11, 80, 10)],
      at: { 2: (scenario) => (scenario.app = grown) },
    });
    expect(result).toMatchObject({ code: 1 });
  });
});

describe('watching the live release against the one before', () => {
  test('rolls back a worse release', async () => {
    const telemetry = [...linesOf(OLD, -10, 0, 80, 1), ...linesOf(NEW, 0, 11, 80, 8)];
    const result = await watchIn({ app: withNew, telemetry });
    expect(result).toMatchObject({ code: 1, rolledBack: [`mfe-wallet ${NEW}`] });
    expect(result.minute).toBeLessThan(4);
  });

  test('rolls back a release that fails on every page', async () => {
    const telemetry = [...linesOf(OLD, -10, 0, 80, 1), ...linesOf(NEW, 0, 11, 0, 80)];
    expect(await watchIn({ app: withNew, telemetry })).toMatchObject({ code: 1 });
  });

  test('compares with an equally long period before the change', async () => {
    const telemetry = [
      ...linesOf(OLD, -40, -10, 80, 40),
      ...linesOf(OLD, -10, 0, 80, 0),
      ...linesOf(NEW, 0, 11, 80, 8),
    ];
    expect(await watchIn({ app: withNew, telemetry })).toMatchObject({ code: 1 });
  });

  test('compares with the day before the change if that period has too few pages', async () => {
    const telemetry = [...linesOf(OLD, -120, -100, 10, 0), ...linesOf(NEW, 0, 11, 80, 8)];
    expect(await watchIn({ app: withNew, telemetry })).toMatchObject({ code: 1 });
  });

  test('ignores telemetry of the earlier release after the change', async () => {
    const telemetry = [...linesOf(OLD, -10, 0, 80, 1), ...linesOf(OLD, 0, 11, 80, 80), ...linesOf(NEW, 0, 11, 80, 8)];
    expect(await watchIn({ app: withNew, telemetry })).toMatchObject({ code: 1 });
  });

  test('does not roll back a live release without telemetry', async () => {
    const result = await watchIn({ app: withNew, telemetry: linesOf(OLD, -10, 0, 80, 0) });
    expect(result).toMatchObject({ code: 1, rolledBack: [], warning: expect.stringContaining('Not enough') });
  });

  test('ends when the release is replaced, rolled back or given a canary', async () => {
    for (const app of [
      liveApp(OLD, 1, []),
      liveApp(OTHER, 1, [NEW, OLD]),
      { ...withNew, canary: { ...activation(OTHER, 1), percent: 20 } },
      undefined,
    ]) {
      const result = await watchIn({ app: withNew, at: { 1: (scenario) => (scenario.app = app) } });
      expect(result).toMatchObject({ code: 0, minute: 1, rolledBack: [] });
      expect(result.text).toContain('no longer watched');
    }
  });
});

test('exits with 1 and a warning if there are too few pages at the end', async () => {
  const result = await watchIn({
    app: withCanary,
    telemetry: [...linesOf(OLD, 0, 11, 5, 0), ...linesOf(NEW, 0, 11, 1, 0)],
  });
  expect(result).toMatchObject({ code: 1, minute: 10, rolledBack: [] });
  expect(result.text).toMatch(/11 pages of the canary .*Nothing was rolled back\.$/s);
  expect(result.warning).toBe('Not enough telemetry: 100 pages of each release are needed.');
});

test('tries again while the store is unavailable', async () => {
  const result = await watchIn({
    app: withCanary,
    telemetry: [...linesOf(OLD, 0, 11, 80, 0), ...linesOf(NEW, 0, 11, 20, 10)],
    readFails: true,
    at: { 7: (scenario) => (scenario.readFails = false) },
  });
  expect(result).toMatchObject({ code: 1, minute: 7 });
  expect(result.log).toContain('Trying again: the store is unavailable');
});

test('fails if the store is unavailable at the last check', async () => {
  await expect(watchIn({ app: withCanary, readFails: true })).rejects.toThrow('the store is unavailable');
});

test('reports the figures and the reasons if the rollback fails', async () => {
  const telemetry = [...linesOf(OLD, 0, 11, 80, 0), ...linesOf(NEW, 0, 11, 20, 10)];
  const rollBack = (): void => {
    throw new Refusal('It no longer fits the shell.');
  };
  const result = await watchIn({ app: withCanary, telemetry, rollBack });
  expect(result).toMatchObject({ code: 1, rolledBack: [] });
  expect(result.text).toMatch(/rollback failed:\nIt no longer fits the shell\.$/);
});

test.each([
  ['an app that is not live', undefined],
  ['a first release', liveApp(OLD, 0, [])],
])('refuses to watch %s', async (_what, app) => {
  await expect(watchIn({ app })).rejects.toThrow(Refusal);
});
