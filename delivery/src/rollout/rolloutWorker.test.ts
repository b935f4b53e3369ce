import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { activate } from '../activation/activate';
import { createEdge } from '../edge/createEdge';
import { keyFilesOf } from '../registry/keys';
import { lastKnownGoodIn, readRegistry } from '../registry/registry';
import { publish } from '../releases/publish';
import { bucketStore, uploadedStore } from '../store/bucketStore';
import { type Site, siteIn } from '../store/site';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { s3Server } from '../testing/s3Server';
import { createRolloutJudge } from './judgeRollouts';
import { startRolloutWorker } from './rolloutWorker';

const WALLET = 'mfe-wallet';
const by = { by: 'ann' };
const storage = s3Server();
afterEach(() => jest.restoreAllMocks());

/** Starts a rollout of the wallet whose steps end at once. @returns the version */
const startRollout = async (site: Site): Promise<string> => {
  const folder = temporaryFolder();
  for (const app of ['shell', WALLET])
    await activate(site, [{ app, version: await publish(site.store, app, builtApp(folder, app)) }], by);
  const version = await publish(site.store, WALLET, builtApp(folder, WALLET, 'two'));
  const rollout = { steps: [10, 50, 100], minutes: 1e-6 };
  await activate(site, [{ app: WALLET, version }], { ...by, rollout });
  return version;
};

const judgeOf = (site: Site, log: string[] = []) =>
  createRolloutJudge({
    site,
    smokeTest: async () => [],
    log: (line) => log.push(line),
    compareWith: () => ({ add: () => undefined, compare: () => ({ verdict: 'notWorse', reason: 'Not worse.' }) }),
  });

test('an edge from a bucket serves the next step when it next looks at the bucket', async () => {
  const bucket = storage.part();
  const here = siteIn(join(temporaryFolder(), 'site'));
  const site = { ...here, store: uploadedStore(here.store, bucket) };
  const version = await startRollout(site);
  const mirror = join(temporaryFolder(), 'mirror');
  const copy = bucketStore(bucket, mirror);
  const edge = await createEdge({
    site: {
      store: copy,
      keys: { ...keyFilesOf(mirror, {}), public: here.keys.public },
      lastKnownGood: lastKnownGoodIn(`${mirror}.good.json`),
    },
    apiUrl: 'http://127.0.0.1:1',
    log: () => undefined,
  });
  const walletOf = async (bucketNumber: number): Promise<unknown> => {
    const { body } = await edge.inject({ url: '/registry.json', headers: { cookie: `lot=${bucketNumber}` } });
    return (JSON.parse(body) as { apps: Record<string, { version: string }> }).apps[WALLET]?.version;
  };
  expect(await walletOf(30)).not.toBe(version);
  await judgeOf(site)();
  await copy.refreshRegistry?.();
  expect(await walletOf(30)).toBe(version);
  expect(await walletOf(70)).not.toBe(version);
  await edge.close();
});

test('uploads a step again that could not be uploaded', async () => {
  const bucket = storage.part();
  const here = siteIn(join(temporaryFolder(), 'site'));
  const site = { ...here, store: uploadedStore(here.store, bucket) };
  await startRollout(site);
  const uploaded = async (): Promise<string> => (await bucket.read('registry.json'))?.content.toString() ?? '';
  const live = async (): Promise<string> => (await here.store.readRegistry())?.text ?? '';
  const judge = judgeOf(site);
  jest.spyOn(bucket, 'write').mockRejectedValueOnce(new Error('no answer'));
  await judge();
  expect((await readRegistry(site)).apps[WALLET]?.rollout).toMatchObject({ step: 2, state: 'advancing' });
  expect(await uploaded()).not.toBe(await live());
  const now = jest.spyOn(Date, 'now');
  now.mockReturnValue(Date.now() + 10_000);
  await judge();
  expect(await uploaded()).toBe(await live());
});

describe('the worker of an edge', () => {
  test("executes operators' requests", async () => {
    const site = siteIn(join(temporaryFolder(), 'site'));
    await startRollout(site);
    const folder = join(site.store.folder, 'requests');
    mkdirSync(folder, { recursive: true });
    const request = { schema: 1, id: 'a', action: 'pause', app: WALLET, by: 'operator bert' };
    writeFileSync(join(folder, 'a.json'), JSON.stringify({ ...request, at: new Date().toISOString() }));
    const stop = startRolloutWorker(site, site.store.folder, () => undefined, 5);
    while (!existsSync(join(folder, 'done/a.json'))) await setImmediate();
    await stop();
    expect((await readRegistry(site)).apps[WALLET]?.rollout).toMatchObject({ by: 'operator bert' });
  });

  test.each([
    ['looks at the registry once a second', 'key', '', 5],
    ['does nothing without the signing key', 'no key', '', 0],
    ['does nothing for an edge that serves from a bucket', 'key', 's3://site/part', 0],
  ])('%s', async (_rule, key, siteDir, times) => {
    const site = siteIn(join(temporaryFolder(), 'site'));
    if (key === 'key') writeFileSync(site.keys.signing, '');
    const registryTag = jest.spyOn(site.store, 'registryTag');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    const stop = startRolloutWorker(site, siteDir || site.store.folder, () => undefined);
    jest.advanceTimersByTime(5000);
    jest.useRealTimers();
    await stop();
    expect(registryTag.mock.calls.length).toBe(times);
  });
});
