import { join } from 'node:path';
import { createEdge } from '../edge/createEdge';
import { keyFilesOf } from '../registry/keys';
import { lastKnownGoodIn, readRegistry } from '../registry/registry';
import { bucketStore, uploadedStore } from '../store/bucketStore';
import { type Site, siteIn } from '../store/site';
import { temporaryFolder } from '../testing/builtApp';
import { s3Server } from '../testing/s3Server';
import { startRollout, WALLET } from '../testing/startRollout';
import { createRolloutJudge } from './judgeRollouts';

const storage = s3Server();
afterEach(() => jest.restoreAllMocks());

const judgeOf = (site: Site) =>
  createRolloutJudge({
    site,
    smokeTest: async () => [],
    log: () => undefined,
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
