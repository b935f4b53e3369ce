import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { activate } from '../activation/activate';
import { rollback } from '../activation/rollback';
import { createEdge } from '../edge/createEdge';
import { keyFilesOf } from '../registry/keys';
import { lastKnownGoodIn, readRegistry } from '../registry/registry';
import { publish } from '../releases/publish';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { conditionalS3Server } from '../testing/s3Server';
import type { S3Bucket } from './bucket';
import { bucketStore } from './bucketStore';
import type { Site } from './site';

/* Two machines activate in one bucket; another region has a copy of the bucket, and an edge for each. */

jest.setTimeout(120_000);

const storage = conditionalS3Server();
const by = { by: 'test' };

/** A machine that publishes and activates in a bucket. All have the same signing key. */
const machine = (bucket: S3Bucket, keyFolder: string, mirror = join(temporaryFolder(), 'mirror')): Site => ({
  store: bucketStore(bucket, mirror),
  keys: keyFilesOf(join(keyFolder, 'site')),
  lastKnownGood: lastKnownGoodIn(`${mirror}.good.json`),
});

const publishApp = (site: Site, app: string, label = 'one'): Promise<string> =>
  publish(site.store, app, builtApp(temporaryFolder(), app, label));

const edges: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(edges.splice(0).map((edge) => edge.close()));
});
const edgeOn = async (bucket: S3Bucket, keyFolder: string): Promise<FastifyInstance> => {
  const registryTimes = { refresh: 5, firstAnswer: 60_000 };
  const site = machine(bucket, keyFolder);
  const edge = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', log: () => undefined, registryTimes });
  edges.push(edge);
  return edge;
};
const walletOf = async (edge: FastifyInstance): Promise<unknown> =>
  (await edge.inject('/registry.json')).json<{ apps: Record<string, { version: string }> }>().apps['mfe-wallet']
    ?.version;
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await sleep(5);
};

test('activations of two machines at once are both live, and a stale one replaces nothing', async () => {
  const bucket = storage.part('concurrent');
  const keyFolder = temporaryFolder();
  const one = machine(bucket, keyFolder);
  await activate(one, [{ app: 'shell', version: await publishApp(one, 'shell') }], by);
  const stale = await one.store.readRegistry();
  const two = machine(bucket, keyFolder);
  const [wallet, games] = [await publishApp(one, 'mfe-wallet'), await publishApp(two, 'mfe-games')];
  await Promise.all([
    activate(one, [{ app: 'mfe-wallet', version: wallet }], by),
    activate(two, [{ app: 'mfe-games', version: games }], by),
  ]);
  const { revision, apps } = await readRegistry(one);
  expect({ revision, wallet: apps['mfe-wallet']?.live, games: apps['mfe-games']?.live }).toEqual({
    revision: 3,
    wallet,
    games,
  });
  expect(await two.store.replaceRegistry(stale?.text ?? '', stale?.tag, [])).toBe(false);
  expect(await two.store.replaceRegistry(stale?.text ?? '', undefined, [])).toBe(false);
  const missing = [{ app: 'mfe-wallet', version: '9.9.9-000000000000' }];
  expect(await two.store.replaceRegistry('{}', (await two.store.readRegistry())?.tag, missing)).toBe(false);
  expect((await readRegistry(two)).revision).toBe(3);
});

test('an edge of another region serves a release when its bucket has all of it, and goes back with it', async () => {
  const [here, there] = [storage.part('here'), storage.part('there')];
  const keyFolder = temporaryFolder();
  const site = machine(here, keyFolder);
  const [shell, first] = [await publishApp(site, 'shell'), await publishApp(site, 'mfe-wallet')];
  const releases = [
    { app: 'shell', version: shell },
    { app: 'mfe-wallet', version: first },
  ];
  await activate(site, releases, by);

  /** Copies what the other bucket lacks, as replication does: in any order. */
  const replicate = async (select: (key: string) => boolean): Promise<void> => {
    for (const folder of ['releases', 'files'])
      for (const key of (await here.list(folder)).values())
        if (select(key)) await there.write(key, (await here.read(key))?.content ?? Buffer.from(''));
    if (select('registry.json'))
      await there.write('registry.json', (await here.read('registry.json'))?.content ?? Buffer.from(''));
  };
  await replicate(() => true);
  const [near, far] = [await edgeOn(here, keyFolder), await edgeOn(there, keyFolder)];
  expect([await walletOf(near), await walletOf(far)]).toEqual([first, first]);

  const second = await publishApp(site, 'mfe-wallet', 'two');
  await activate(site, [{ app: 'mfe-wallet', version: second }], by);
  await until(async () => (await walletOf(near)) === second);
  await replicate((key) => key === 'registry.json');
  await replicate((key) => key.includes(second) && !key.endsWith('descriptor.json'));
  await sleep(50);
  expect(await walletOf(far)).toBe(first);
  await replicate((key) => key.endsWith('descriptor.json'));
  await until(async () => (await walletOf(far)) === second);

  await rollback(site, 'mfe-wallet', by);
  await replicate((key) => key === 'registry.json');
  await until(async () => (await walletOf(near)) === first && (await walletOf(far)) === first);
});

test('a rollback whose answer is lost, so that the client sends it again, rolls back one release', async () => {
  const bucket = storage.part('lost', { maxAttempts: 3 });
  const site = machine(bucket, temporaryFolder());
  const versions = [];
  for (const label of ['one', 'two', 'three']) {
    const version = await publishApp(site, 'shell', label);
    await activate(site, [{ app: 'shell', version }], by);
    versions.push(version);
  }
  storage.loseAnswer('/registry.json');
  await rollback(site, 'shell', by);
  expect(await readRegistry(site)).toMatchObject({ revision: 4, apps: { shell: { live: versions[1] } } });
});
