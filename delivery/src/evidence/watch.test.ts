import { Refusal } from '../refusal';
import type { LiveApp } from '../registry/registry';
import { watch } from './watch';

const OLD = '1.0.0-aaaaaaaaaaaa';
const NEW = '1.1.0-bbbbbbbbbbbb';
const OTHER = '1.2.0-cccccccccccc';
const start = Date.parse('2026-01-02T12:00:00Z');
const iso = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

const tenure = (version: string, minutes: number) => ({ version, since: iso(minutes), by: 'test' });
const liveApp = (live: string, minutes: number, previous: string[], more: Partial<LiveApp> = {}): LiveApp => ({
  live,
  since: iso(minutes),
  by: 'test',
  previous: previous.map((version) => tenure(version, minutes - 60)),
  ...more,
});
const withCanary = liveApp(OLD, -60, [], { canary: { ...tenure(NEW, 0), percent: 20 } });
const withNew = liveApp(NEW, 0, [OLD]);

/** Pages and failing pages of a version, in each minute from one up to another (from the start of the watch). */
const told = (version: string, from: number, until: number, pages: number, errors: number): string[] => {
  const lines: string[] = [];
  for (let minute = from; minute < until; minute += 1) {
    const line = (more: object) =>
      JSON.stringify({ at: iso(minute), app: 'mfe-wallet', version, route: '/deposit', ...more });
    for (let i = 0; i < pages; i += 1) lines.push(line({ kind: 'load', ms: 100 }));
    for (let i = 0; i < errors; i += 1) lines.push(line({ kind: 'error', message: 'no balance' }));
  }
  return lines;
};

interface World {
  app?: LiveApp;
  evidence?: string[];
  /** What happens at a minute of the watch. */
  at?: Record<number, (world: World) => void>;
  rollBack?: () => void;
  readFails?: boolean;
}

const watchIn = async (world: World, options: { minutes?: number; samples?: number } = {}) => {
  let minute = 0;
  const said: string[] = [];
  const rolledBack: string[] = [];
  const outcome = watch(
    {
      apps: async () => Object.fromEntries(world.app ? [['mfe-wallet', world.app]] : []),
      readEvidence: async () => {
        if (world.readFails) throw new Error('the store is away');
        return (world.evidence ?? []).filter((line) => line < `{"at":"${iso(minute)}"~`);
      },
      rollBack: async (app, version) => {
        world.rollBack?.();
        rolledBack.push(`${app} ${version}`);
      },
      say: (line) => said.push(line),
    },
    'mfe-wallet',
    {
      minutes: 10,
      difference: 2,
      samples: 100,
      every: 60_000,
      now: () => new Date(start + minute * 60_000),
      wait: async (ms) => {
        minute += ms / 60_000;
        world.at?.[minute]?.(world);
      },
      ...options,
    },
  );
  return { ...(await outcome), minute, said, rolledBack };
};

describe('a canary against the live release', () => {
  test('is withdrawn as soon as it is worse', async () => {
    const evidence = [...told(OLD, -10, 11, 80, 0), ...told(NEW, 0, 11, 20, 3)];
    const seen = await watchIn({ app: withCanary, evidence });
    expect(seen).toMatchObject({ code: 1, rolledBack: [`mfe-wallet ${NEW}`] });
    expect(seen.minute).toBeLessThan(10);
    expect(seen.text).toBe(
      `mfe-wallet ${NEW}: 15 of 100 pages with an error (15.0 %), against 0 of 400 (0.0 %).\n` +
        `  15 x on /deposit: no balance\nmfe-wallet ${NEW} was taken back.`,
    );
    expect(seen.said).toEqual([`Watching mfe-wallet ${NEW} against ${OLD} for 10 min.`]);
  });

  test('stays when it is no worse at the end', async () => {
    const seen = await watchIn({ app: withCanary, evidence: [...told(OLD, 0, 11, 80, 4), ...told(NEW, 0, 11, 20, 1)] });
    expect(seen).toMatchObject({ code: 0, minute: 10, rolledBack: [] });
    expect(seen.text).toMatch(
      /11 of 220 pages with an error \(5\.0 %\), against 44 of 880 \(5\.0 %\)\.\n.*\nIt stays\.$/,
    );
    expect(seen).not.toHaveProperty('warning');
  });

  test('is held against the same time only', async () => {
    const evidence = [...told(OLD, -10, 0, 80, 60), ...told(OLD, 0, 11, 80, 0), ...told(NEW, 0, 11, 20, 3)];
    expect(await watchIn({ app: withCanary, evidence })).toMatchObject({ code: 1 });
  });

  test('that nobody hears of while the others are heard is withdrawn at the end', async () => {
    const seen = await watchIn({ app: withCanary, evidence: told(OLD, 0, 11, 80, 0) });
    expect(seen).toMatchObject({ code: 1, minute: 10, rolledBack: [`mfe-wallet ${NEW}`] });
    expect(seen.text).toContain('Not one page tells of it.');
  });

  test('is no longer watched when it goes live for everybody', async () => {
    const seen = await watchIn({
      app: withCanary,
      evidence: [...told(OLD, 0, 11, 80, 0), ...told(NEW, 3, 11, 20, 20)],
      at: { 2: (world) => (world.app = withNew) },
    });
    expect(seen).toMatchObject({ code: 0, minute: 2, rolledBack: [] });
    expect(seen.text).toContain('no longer watched');
  });

  test('is watched on when its share grows', async () => {
    const grown = { ...withCanary, canary: { ...tenure(NEW, 2), percent: 50 } };
    const seen = await watchIn({
      app: withCanary,
      evidence: [...told(OLD, 0, 11, 80, 0), ...told(NEW, 3, 11, 80, 10)],
      at: { 2: (world) => (world.app = grown) },
    });
    expect(seen).toMatchObject({ code: 1 });
  });
});

describe('the live release against the one before', () => {
  test('is rolled back when it is worse', async () => {
    const evidence = [...told(OLD, -10, 0, 80, 1), ...told(NEW, 0, 11, 80, 8)];
    const seen = await watchIn({ app: withNew, evidence });
    expect(seen).toMatchObject({ code: 1, rolledBack: [`mfe-wallet ${NEW}`] });
    expect(seen.minute).toBeLessThan(4);
  });

  test('is rolled back when it never shows', async () => {
    const evidence = [...told(OLD, -10, 0, 80, 1), ...told(NEW, 0, 11, 0, 80)];
    expect(await watchIn({ app: withNew, evidence })).toMatchObject({ code: 1 });
  });

  test('is held against as long a time before as has passed since', async () => {
    const evidence = [...told(OLD, -40, -10, 80, 40), ...told(OLD, -10, 0, 80, 0), ...told(NEW, 0, 11, 80, 8)];
    expect(await watchIn({ app: withNew, evidence })).toMatchObject({ code: 1 });
  });

  test('is held against the day before where that time has too few pages', async () => {
    const evidence = [...told(OLD, -120, -100, 10, 0), ...told(NEW, 0, 11, 80, 8)];
    expect(await watchIn({ app: withNew, evidence })).toMatchObject({ code: 1 });
  });

  test('is not judged by what pages of the one before tell afterwards', async () => {
    const evidence = [...told(OLD, -10, 0, 80, 1), ...told(OLD, 0, 11, 80, 80), ...told(NEW, 0, 11, 80, 8)];
    expect(await watchIn({ app: withNew, evidence })).toMatchObject({ code: 1 });
  });

  test('is not rolled back for silence: evidence may be what is missing', async () => {
    const seen = await watchIn({ app: withNew, evidence: told(OLD, -10, 0, 80, 0) });
    expect(seen).toMatchObject({ code: 1, rolledBack: [], warning: expect.stringContaining('not enough') });
  });

  test('is no longer watched when somebody rolls it back, or puts out a canary', async () => {
    for (const app of [
      liveApp(OLD, 1, []),
      liveApp(OTHER, 1, [NEW, OLD]),
      { ...withNew, canary: { ...tenure(OTHER, 1), percent: 20 } },
      undefined,
    ]) {
      const seen = await watchIn({ app: withNew, at: { 1: (world) => (world.app = app) } });
      expect(seen).toMatchObject({ code: 0, minute: 1, rolledBack: [] });
      expect(seen.text).toContain('no longer watched');
    }
  });
});

test('too few pages at the end are no proof, and that is said', async () => {
  const seen = await watchIn({ app: withCanary, evidence: [...told(OLD, 0, 11, 5, 0), ...told(NEW, 0, 11, 1, 1)] });
  expect(seen).toMatchObject({ code: 1, minute: 10, rolledBack: [] });
  expect(seen.text).toMatch(/11 of 11 pages .*Nothing was rolled back\.$/s);
  expect(seen.warning).toBe('That is not enough to judge it: it takes 100 pages of each side.');
});

test('a store that is away for a moment is asked again', async () => {
  const seen = await watchIn({
    app: withCanary,
    evidence: [...told(OLD, 0, 11, 80, 0), ...told(NEW, 0, 11, 20, 10)],
    readFails: true,
    at: { 7: (world) => (world.readFails = false) },
  });
  expect(seen).toMatchObject({ code: 1, minute: 7 });
  expect(seen.said).toContain('Trying again: the store is away');
});

test('a store that is away at the end is an error', async () => {
  await expect(watchIn({ app: withCanary, readFails: true })).rejects.toThrow('the store is away');
});

test('a release that cannot be taken back is told with what was seen', async () => {
  const evidence = [...told(OLD, 0, 11, 80, 0), ...told(NEW, 0, 11, 20, 10)];
  const rollBack = (): void => {
    throw new Refusal('It no longer fits the shell.');
  };
  const seen = await watchIn({ app: withCanary, evidence, rollBack });
  expect(seen).toMatchObject({ code: 1, rolledBack: [] });
  expect(seen.text).toMatch(/should go back and cannot:\nIt no longer fits the shell\.$/);
});

test.each([
  ['an app that is not live', undefined],
  ['a first release', liveApp(OLD, 0, [])],
])('%s cannot be watched', async (_what, app) => {
  await expect(watchIn({ app })).rejects.toThrow(Refusal);
});
