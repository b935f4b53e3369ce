import { activate } from '../activation/activate';
import { rollback } from '../activation/rollback';
import { Refusal } from '../base/refusal';
import { advanceRollout, controlRollout } from './changeRollout';
import {
  by,
  fakeClock,
  minute,
  newRollout,
  plan,
  revisionOf,
  setTime,
  start,
  WALLET,
  workerOf,
} from '../testing/rollout';
import type { Site } from '../registry/registry';
import { publishBuild } from '../testing/builtApp';

fakeClock();

describe('a step', () => {
  /** A rollout of a new release, and what advances it. */
  const startWith = async (options: Partial<Parameters<typeof activate>[2]>, differences = {}) => {
    const { site, wallet } = await newRollout();
    const version = await publishBuild(site.store, WALLET, 'three', differences);
    await activate(site, [{ app: WALLET, version }], { ...by, rollout: plan, ...options });
    return async (more: Partial<Parameters<typeof advanceRollout>[3]>) => {
      const rollout = (await wallet())?.rollout;
      if (!rollout) throw new Error('no rollout');
      return advanceRollout(site, WALLET, rollout, { by: 'rollout', reason: 'not worse', ...more });
    };
  };

  test('passes the reasons that were overruled at the start, and no other', async () => {
    const shared = { package: '@site/shared', compiledAgainst: '9.0.0', range: '^9.0.0', uses: [] };
    const advance = await startWith({ force: 'the shell follows' }, { shared });
    await expect(advance({ smokeTest: async () => ['it does not boot'] })).rejects.toThrow(/^it does not boot$/);
    expect(await advance({ smokeTest: async () => [] })).toBe(true);
  });

  test.each<[what: string, start: { noApi: string } | undefined, advances: boolean]>([
    ['is held while the API host does not answer', undefined, false],
    ['does not ask for an API host without which it was started', { noApi: 'moving' }, true],
  ])('%s', async (_what, api, advances) => {
    const advance = await startWith({ api });
    const fetchApi = async (noApi?: string) => {
      if (noApi === undefined) throw new Refusal('The API host was not compared');
      return { noApi };
    };
    const done = advance({ fetchApi }).catch((error: Error) => error.message);
    expect(await done).toBe(advances || 'The API host was not compared');
  });
});

describe('a person', () => {
  /** Advances as a worker that has judged the first step, while `person` makes a change. */
  const raceWith = async (person: (site: Site, version: string) => Promise<unknown>) => {
    const context = await newRollout();
    const { site, wallet, version } = context;
    const judged = (await wallet())?.rollout;
    if (!judged) throw new Error('no rollout');
    await person(site, version);
    const after = await wallet();
    expect(await advanceRollout(site, WALLET, judged, { by: 'rollout', reason: 'not worse' })).toBe(false);
    await rollback(site, WALLET, { by: 'rollout', reason: 'worse', judged });
    expect(await wallet()).toEqual(after);
    return context;
  };

  test('who rolls back during an automatic step prevails', async () => {
    const { wallet, before } = await raceWith((site) => rollback(site, WALLET, { by: 'bob' }));
    expect(await wallet()).toMatchObject({
      live: before,
      rollout: { state: 'withdrawn', percent: 0, reason: 'Rolled back by bob.', by: 'bob' },
    });
  });

  test('who withdraws during an automatic step prevails', async () => {
    const { wallet } = await raceWith((site) => controlRollout(site, WALLET, 'withdraw', { by: 'bob' }));
    expect(await wallet()).toMatchObject({ rollout: { state: 'withdrawn', reason: 'Withdrawn by bob.' } });
  });

  test('who pauses during an automatic step prevails, until it is resumed', async () => {
    const { site, wallet } = await raceWith((it) => controlRollout(it, WALLET, 'pause', { by: 'bob' }));
    expect(await wallet()).toMatchObject({ canary: { percent: 1 }, rollout: { state: 'paused', by: 'bob' } });
    setTime(60 * minute);
    const { judge, verdicts } = workerOf(site, { [WALLET]: 'notWorse' });
    await judge();
    verdicts[WALLET] = 'worse';
    await judge();
    expect(await wallet()).toMatchObject({ rollout: { state: 'paused' } });
    await controlRollout(site, WALLET, 'resume', by);
    expect(await wallet()).toMatchObject({
      rollout: { state: 'advancing', step: 1, since: new Date(start + 60 * minute).toISOString() },
    });
  });

  test('advances it before its time', async () => {
    const { site, wallet } = await newRollout();
    const rollout = (await wallet())?.rollout;
    if (!rollout) throw new Error('no rollout');
    expect(await advanceRollout(site, WALLET, rollout, { by: 'bob', reason: 'Advanced by bob.' })).toBe(true);
    expect(await wallet()).toMatchObject({ rollout: { step: 2, reason: 'Advanced by bob.', by: 'bob' } });
  });

  test('ends it by another activation of the app', async () => {
    const { site, version, wallet } = await newRollout();
    await activate(site, [{ app: WALLET, version }], { ...by, canary: 1 });
    expect(await wallet()).toMatchObject({ canary: { percent: 1 } });
    expect(await wallet()).not.toHaveProperty('rollout');
    await activate(site, [{ app: WALLET, version }], { ...by, rollout: plan });
    await activate(site, [{ app: WALLET, version }], by);
    expect(await wallet()).toMatchObject({ live: version });
    expect(await wallet()).not.toHaveProperty('rollout');
  });

  test('who starts the same rollout again changes nothing', async () => {
    const { site, version } = await newRollout();
    const revision = await revisionOf(site);
    await activate(site, [{ app: WALLET, version }], { ...by, rollout: plan });
    expect(await revisionOf(site)).toBe(revision);
  });

  test('who rolls back a finished rollout withdraws it', async () => {
    const { site, before, wallet } = await newRollout({ plan: { steps: [100], minutes: 1 } });
    expect(await wallet()).toMatchObject({ rollout: { state: 'done', percent: 100 } });
    expect(await rollback(site, WALLET, { by: 'bob' })).toBe(before);
    expect(await wallet()).toMatchObject({ live: before, rollout: { state: 'withdrawn', percent: 0, by: 'bob' } });
  });

  test('who rolls back just after an automatic withdrawal must name the release', async () => {
    const { site, version, before, wallet } = await newRollout();
    const earlier = (await wallet())?.live ?? '';
    await workerOf(site, { [WALLET]: 'worse' }).judge();
    const rolledBack = (options = {}) => rollback(site, WALLET, { by: 'bob', force: 'a test', ...options });
    await expect(rolledBack()).rejects.toThrow(
      `mfe-wallet ${version} has already been withdrawn: 3 of 200 pages.\n` +
        `Everybody gets ${before}. To roll back that release too, repeat the command with --of ${before}.`,
    );
    expect((await wallet())?.live).toBe(earlier);
    expect(await rolledBack({ of: before })).toBe('none');
  });

  test.each(['pause', 'resume', 'withdraw'] as const)('cannot %s a rollout that has ended', async (verb) => {
    const { site } = await newRollout();
    await rollback(site, WALLET, by);
    await expect(controlRollout(site, WALLET, verb, by)).rejects.toThrow('mfe-wallet has no running rollout.');
  });
});
