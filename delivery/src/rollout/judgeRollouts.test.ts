import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '../activation/activate';
import { rollback } from '../activation/rollback';
import { statusJson, statusTable } from '../commands/status';
import { readRegistry } from '../registry/registry';
import { releaseFolder } from '../store/directoryStore';
import { siteIn } from '../pages/openSite';
import { publishBuild, temporaryFolder } from '../testing/builtApp';
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

fakeClock();

test('activate --auto starts a canary at the first step, and status tells where the rollout stands', async () => {
  const { site, version, before, wallet } = await newRollout();
  expect(await wallet()).toMatchObject({ live: before, canary: { version, percent: 1 } });
  const rollout = {
    version,
    percent: 1,
    step: 1,
    steps: [1, 10, 100],
    state: 'advancing',
    reason: 'Started by ann.',
    since: new Date(start).toISOString(),
  };
  expect(JSON.parse(await statusJson(site)).apps[WALLET].rollout).toEqual(rollout);
  expect(await statusTable(site)).toContain(
    `mfe-wallet ${version}: advancing, step 1 of 3 (1 %), since 2026-01-01 12:00:00 UTC: Started by ann.`,
  );
});

test('advances step by step when each has lasted its minutes, until everybody gets the release', async () => {
  const { site, version, before, wallet } = await newRollout();
  const { judge } = workerOf(site, { [WALLET]: 'notWorse' });
  await judge();
  expect((await wallet())?.rollout).toMatchObject({ step: 1 });
  setTime(10 * minute);
  await judge();
  expect(await wallet()).toMatchObject({
    live: before,
    canary: { version, percent: 10, since: new Date(start).toISOString() },
    rollout: { step: 2, percent: 10, state: 'advancing', reason: '3 of 200 pages.', by: 'rollout' },
  });
  setTime(20 * minute);
  await judge();
  const done = await wallet();
  expect(done).toMatchObject({
    live: version,
    by: 'ann',
    since: new Date(start + 20 * minute).toISOString(),
    previous: [{ version: before }],
    rollout: { step: 3, percent: 100, state: 'done' },
  });
  expect(done).not.toHaveProperty('canary');
  expect(done?.previous[0]).not.toHaveProperty('rollout');
});

test('withdraws a worse release at once and says why', async () => {
  const { site, version, before, wallet } = await newRollout();
  const { judge } = workerOf(site, { [WALLET]: 'worse' });
  await judge();
  expect(await wallet()).toMatchObject({
    live: before,
    withdrawn: [{ version, percent: 1 }],
    rollout: { percent: 0, state: 'withdrawn', reason: '3 of 200 pages.', by: 'rollout' },
  });
  expect(await wallet()).not.toHaveProperty('canary');
});

test('holds a worse release that the gate refuses to withdraw, with both reasons', async () => {
  const site = siteIn(join(temporaryFolder(), 'site'));
  const apps = ['shell', WALLET, 'mfe-games'];
  const live = await Promise.all(
    apps.map(async (app) => ({ app, version: await publishBuild(site.store, app, 'one') })),
  );
  await activate(site, live, by);
  const version = await publishBuild(site.store, WALLET, 'two', { routes: [{ path: '/wallet', preload: [] }] });
  await activate(site, [{ app: WALLET, version }], {
    ...by,
    rollout: { steps: [50, 100], minutes: 10 },
    force: 'moved',
  });
  // It takes a page that the live wallet still has.
  const games = await publishBuild(site.store, 'mfe-games', 'two', { routes: [{ path: `/${WALLET}`, preload: [] }] });
  await activate(site, [{ app: 'mfe-games', version: games }], { ...by, canary: 10 });
  const { judge, log } = workerOf(site, { [WALLET]: 'worse' });
  await judge();
  await judge();
  expect((await readRegistry(site)).apps[WALLET]).toMatchObject({
    canary: { version, percent: 50 },
    rollout: {
      state: 'holding',
      reason: expect.stringMatching(/^3 of 200 pages\. The gate refuses to withdraw it: .*\/mfe-wallet is taken by/),
    },
  });
  expect(log.filter((line) => line.includes('holding'))).toHaveLength(1);
  await rollback(site, 'mfe-games', by);
  setTime(minute);
  await judge();
  expect((await readRegistry(site)).apps[WALLET]).toMatchObject({ rollout: { state: 'withdrawn' } });
});

test('holds without telemetry, writes nothing while it holds, and goes on when the telemetry suffices', async () => {
  const { site, wallet } = await newRollout();
  const { judge, verdicts } = workerOf(site, {});
  setTime(10 * minute);
  await judge();
  const rollout = { state: 'holding', step: 1, reason: 'Too little telemetry: 3 of 200 pages.' };
  expect(await wallet()).toMatchObject({ rollout });
  const revision = await revisionOf(site);
  setTime(20 * minute);
  await judge();
  expect(await revisionOf(site)).toBe(revision);
  verdicts[WALLET] = 'notWorse';
  setTime(21 * minute);
  await judge();
  expect(await wallet()).toMatchObject({ rollout: { state: 'advancing', step: 2 } });
});

test('a clock that jumps forward ends one step, not several', async () => {
  const { site, wallet } = await newRollout({ plan });
  const { judge } = workerOf(site, { [WALLET]: 'notWorse' });
  setTime(24 * 60 * minute);
  await judge();
  await judge();
  expect(await wallet()).toMatchObject({ rollout: { step: 2 } });
});

test('counts a step as just begun when the clock was set back', async () => {
  const { site, wallet } = await newRollout();
  const { judge } = workerOf(site, { [WALLET]: 'notWorse' });
  setTime(-60 * minute);
  await judge();
  expect(await wallet()).toMatchObject({
    rollout: { step: 1, state: 'advancing', since: new Date(start - 60 * minute).toISOString() },
  });
  setTime(-50 * minute);
  await judge();
  expect(await wallet()).toMatchObject({ rollout: { step: 2 } });
});

test('another worker continues from the registry alone', async () => {
  const { site, wallet } = await newRollout();
  setTime(10 * minute);
  await workerOf(site, { [WALLET]: 'notWorse' }).judge();
  setTime(20 * minute);
  await workerOf(site, { [WALLET]: 'notWorse' }).judge();
  expect(await wallet()).toMatchObject({ rollout: { state: 'done' } });
});

test('a worker that is killed before the swap leaves the step as it was, with its percentage', async () => {
  const { site, wallet } = await newRollout();
  const replaceRegistry = jest.spyOn(site.store, 'replaceRegistry').mockRejectedValueOnce(new Error('killed'));
  const file = join(site.store.folder, 'registry.json');
  const before = readFileSync(file, 'utf8');
  const { judge, log } = workerOf(site, { [WALLET]: 'notWorse' });
  setTime(10 * minute);
  await judge();
  expect(log).toContain('The rollout of mfe-wallet: killed');
  expect(readFileSync(file, 'utf8')).toBe(before);
  replaceRegistry.mockRestore();
  setTime(11 * minute);
  await judge();
  expect(await wallet()).toMatchObject({ canary: { percent: 10 }, rollout: { step: 2, percent: 10 } });
});

test('several workers at once advance one step', async () => {
  const { site, wallet } = await newRollout();
  const revision = await revisionOf(site);
  setTime(10 * minute);
  await Promise.all(Array.from({ length: 5 }, () => workerOf(site, { [WALLET]: 'notWorse' }).judge()));
  expect(await wallet()).toMatchObject({ rollout: { step: 2 } });
  expect(await revisionOf(site)).toBe(revision + 1);
});

describe('the gate at an advance', () => {
  test('tests sets that no browser has tested, of two rollouts at once, in nested ranges', async () => {
    const { site, version, wallet } = await newRollout();
    const games = await publishBuild(site.store, 'mfe-games', 'two');
    await activate(site, [{ app: 'mfe-games', version: games }], { ...by, rollout: { steps: [50, 100], minutes: 60 } });
    const { judge, tested } = workerOf(site, { [WALLET]: 'notWorse' });
    setTime(10 * minute);
    await judge();
    // The buckets below 10 get both canaries, as those below 1 did before.
    expect(tested).toEqual([]);
    setTime(20 * minute);
    await judge();
    expect(await wallet()).toMatchObject({ live: version, rollout: { state: 'done' } });
    // From 50 on, the new wallet stands beside the live games for the first time.
    expect(tested).toHaveLength(1);
    expect(tested[0]?.after.get(WALLET)).toBe(version);
    expect(tested[0]?.after.get('mfe-games')).not.toBe(games);
    expect((await readRegistry(site)).apps['mfe-games']).toMatchObject({ canary: { version: games, percent: 50 } });
  });

  test('holds the rollout with the reasons of a refusal, and is not asked again about the same releases', async () => {
    const { site, wallet } = await newRollout();
    const games = await publishBuild(site.store, 'mfe-games', 'two');
    await activate(site, [{ app: 'mfe-games', version: games }], { ...by, rollout: { steps: [50, 100], minutes: 60 } });
    const { judge, tested, refuse } = workerOf(site, { [WALLET]: 'notWorse' });
    setTime(10 * minute);
    await judge();
    refuse('/deposit does not boot.');
    for (const seconds of [0, 5, 10]) {
      setTime(20 * minute + seconds * 1000);
      await judge();
    }
    expect(await wallet()).toMatchObject({
      canary: { percent: 10 },
      rollout: { state: 'holding', step: 2, reason: 'The gate refuses 100 %: /deposit does not boot.' },
    });
    expect(tested).toHaveLength(1);
    await rollback(site, 'mfe-games', by);
    setTime(21 * minute);
    await judge();
    expect(await wallet()).toMatchObject({ rollout: { state: 'done' } });
  });

  test('holds the rollout when a file of the release was damaged', async () => {
    const { site, version, wallet } = await newRollout();
    rmSync(join(releaseFolder(site.store.folder, WALLET, version), 'descriptor.json'));
    setTime(10 * minute);
    await workerOf(site, { [WALLET]: 'notWorse' }).judge();
    expect(await wallet()).toMatchObject({
      canary: { percent: 1 },
      rollout: { state: 'holding', reason: expect.stringMatching(/^The gate refuses 10 %: .* has no descriptor/) },
    });
  });

  test('does not test what was started without a browser', async () => {
    const { site, wallet } = await newRollout({ noBrowser: 'none here' });
    const { judge, tested } = workerOf(site, { [WALLET]: 'notWorse' });
    for (const step of [1, 2]) {
      setTime(step * 10 * minute);
      await judge();
    }
    expect(tested).toEqual([]);
    expect(await wallet()).toMatchObject({ noBrowser: 'none here', rollout: { state: 'done' } });
  });
});

test('is refused for an app without a live release', async () => {
  const { site } = await newRollout();
  const version = await publishBuild(site.store, 'mfe-promotions', 'one');
  const first = activate(site, [{ app: 'mfe-promotions', version }], { ...by, rollout: plan });
  await expect(first).rejects.toThrow('mfe-promotions has no live release that a rollout is compared with');
});

test('a damaged registry is logged once and stays', async () => {
  const { site } = await newRollout();
  writeFileSync(join(site.store.folder, 'registry.json'), '{}');
  const { judge, log } = workerOf(site, {});
  await judge();
  await judge();
  expect(log).toEqual([expect.stringContaining('cannot be read')]);
});
