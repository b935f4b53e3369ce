import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readRegistry } from '../registry/registry';
import { siteIn } from '../pages/openSite';
import { temporaryFolder } from '../testing/builtApp';
import { testSite } from '../testing/testSite';
import { newRollout, WALLET } from '../testing/rollout';
import { startRolloutWorker } from './rolloutWorker';

afterEach(() => jest.restoreAllMocks());

test("the worker of an edge executes operators' requests", async () => {
  const { site } = await newRollout({ plan: { steps: [10, 50, 100], minutes: 1e-6 } });
  const folder = join(site.store.folder, 'requests');
  mkdirSync(folder, { recursive: true });
  const request = { schema: 1, id: 'a', action: 'pause', app: WALLET, by: 'operator bert' };
  writeFileSync(join(folder, 'a.json'), JSON.stringify({ ...request, at: new Date().toISOString() }));
  const stop = startRolloutWorker(site, () => undefined, 5);
  while (!existsSync(join(folder, 'done/a.json'))) await setImmediate();
  await stop();
  expect((await readRegistry(site)).apps[WALLET]?.rollout).toMatchObject({ by: 'operator bert' });
});

test.each([
  ['looks at the registry once a second for rollouts, and once for errors', 'key', 6],
  ['does nothing without the signing key', 'no key', 0],
])('the worker of an edge %s', async (_rule, key, times) => {
  const site = siteIn(join(temporaryFolder(), 'site'));
  if (key === 'key') writeFileSync(site.keys.signing, '');
  const reads = jest.spyOn(site.store, 'readRegistry');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  const stop = startRolloutWorker(site, () => undefined);
  jest.advanceTimersByTime(5000);
  jest.useRealTimers();
  await stop();
  expect(reads.mock.calls.length).toBe(times);
});

test('the worker composes pages again that could not be written, and then no more', async () => {
  const { site, release } = testSite();
  await release('shell', 'one');
  mkdirSync(join(site.store.folder, 'pages'), { recursive: true });
  writeFileSync(join(site.store.folder, 'pages/live.json'), '{}');
  const afterSwap = jest
    .fn(async () => true)
    .mockResolvedValueOnce(false)
    .mockResolvedValueOnce(false);
  const stop = startRolloutWorker({ ...site, afterSwap }, () => undefined, 5);
  const reads = jest.spyOn(site.store, 'readRegistry');
  while (afterSwap.mock.calls.length < 3) await setImmediate();
  reads.mockClear();
  while (reads.mock.calls.length < 30) await setImmediate();
  await stop();
  expect(afterSwap).toHaveBeenCalledTimes(3);
});

test('shows that it goes on, and no longer when a part of its work never ends', async () => {
  const { site } = await newRollout({ plan: { steps: [10, 50, 100], minutes: 1e-6 } });
  const alive = join(site.store.folder, 'rollouts.alive');
  const stop = startRolloutWorker(site, () => undefined, 5);
  while (!existsSync(alive)) await setImmediate();
  await stop();
  rmSync(alive);
  let end = (): void => undefined;
  jest.spyOn(site.store, 'readRegistry').mockReturnValue(new Promise((done) => (end = () => done(undefined))));
  mkdirSync(join(site.store.folder, 'pages'), { recursive: true });
  writeFileSync(join(site.store.folder, 'pages/live.json'), '{}');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
  const stopStuck = startRolloutWorker(site, () => undefined);
  jest.advanceTimersByTime(1000);
  while (!existsSync(alive)) await setImmediate();
  rmSync(alive);
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  expect(existsSync(alive)).toBe(false);
  end();
  await stopStuck();
});
