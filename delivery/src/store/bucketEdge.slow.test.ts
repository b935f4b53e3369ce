import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { activate } from '../activation/activate';
import { rollback } from '../activation/rollback';
import { prune } from '../commands/prune';
import { createEdge } from '../edge/createEdge';
import { readRegistry } from '../registry/registry';
import { createRolloutJudge } from '../rollout/judgeRollouts';
import { bucketMachine, liveBucketSite } from '../testing/bucketSite';
import { publishBuild, temporaryFolder } from '../testing/builtApp';
import { s3Server } from '../testing/s3Server';
import { type S3Bucket, openBucket } from './bucket';
import { bucketStore } from './bucketStore';

/* Machines activate in one bucket, from which edges serve; another region has a copy of it. */

jest.setTimeout(60_000);

const storage = s3Server();
const WALLET = 'mfe-wallet';
const by = { by: 'test' };
const DAY = 24 * 60 * 60_000;

/** Storage that accepts connections and never answers. */
const connections = new Set<Socket>();
const silent = createServer((socket) => {
  connections.add(socket.on('error', () => undefined).on('close', () => connections.delete(socket)));
});
let hanging: S3Bucket;
beforeAll(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  hanging = openBucket('s3://site/hanging', { ...storage.options, endpoint });
});
afterAll(() => {
  silent.close();
});

const edges: FastifyInstance[] = [];
const reads = new Set<Promise<unknown>>();
afterEach(async () => {
  await Promise.all(edges.splice(0).map((edge) => edge.close()));
  for (const socket of connections) socket.destroy();
  // A closed edge does not wait for the bucket.
  await Promise.allSettled(reads);
  reads.clear();
});

/** Resolves once the condition holds. */
const until = async (holds: () => unknown): Promise<void> => {
  while (!(await holds())) await sleep(5);
};

const edgeOn = async (
  bucket: S3Bucket,
  keyFolder: string,
  mirror = join(temporaryFolder(), 'mirror'),
  firstAnswer = 20_000,
): Promise<FastifyInstance> => {
  const read = (key: string) => {
    const reading = bucket.read(key);
    reads.add(reading);
    return reading;
  };
  const edge = await createEdge({
    site: bucketMachine({ ...bucket, read }, keyFolder, mirror),
    apiUrl: 'http://127.0.0.1:1',
    log: () => undefined,
    registryTimes: { refresh: 5, firstAnswer },
  });
  edges.push(edge);
  return edge;
};

const walletOf = async (edge: FastifyInstance, slot = 99): Promise<unknown> => {
  const answer = await edge.inject({ url: '/registry.json', headers: { cookie: `lot=${slot}` } });
  return answer.json<{ apps: Record<string, { version: string }> }>().apps[WALLET]?.version;
};

it('an edge serves the changes in the bucket, and goes on while it is unreachable', async () => {
  const bucket = storage.part();
  const { site, keyFolder, wallet: one } = await liveBucketSite(bucket);
  let answers = true;
  const refused = jest.fn(() => Promise.reject(new Error('no answer')));
  const mirror = join(temporaryFolder(), 'mirror');
  const read = (key: string) => (answers ? bucket.read(key) : refused());
  const edge = await edgeOn({ ...bucket, read }, keyFolder, mirror);
  expect(await walletOf(edge)).toBe(one);
  const file = await edge.inject(`/releases/${WALLET}/${one}/static/page.0123456789.js`);
  expect(file.statusCode).toBe(200);
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');

  const two = await publishBuild(site.store, WALLET, 'two');
  await activate(site, [{ app: WALLET, version: two }], by);
  await until(async () => (await walletOf(edge)) === two);
  // A page that was opened before asks an edge that has not served its release.
  rmSync(join(mirror, 'releases', WALLET, one), { recursive: true });
  rmSync(join(mirror, 'files', WALLET), { recursive: true });
  expect((await edge.inject(`/files/${WALLET}/static/page.0123456789.js`)).statusCode).toBe(200);
  answers = false;
  await rollback(site, WALLET, by);
  await until(() => refused.mock.calls.length > 1);
  expect(await walletOf(edge)).toBe(two);
  answers = true;
  await until(async () => (await walletOf(edge)) === one);
});

it('serves pages while the bucket accepts connections and never answers, also after a start', async () => {
  const bucket = storage.part();
  const { keyFolder, wallet } = await liveBucketSite(bucket);
  const mirror = join(temporaryFolder(), 'mirror');
  let answers = true;
  const read = (key: string) => (answers ? bucket : hanging).read(key);
  const edge = await edgeOn({ ...bucket, read }, keyFolder, mirror);
  expect(await walletOf(edge)).toBe(wallet);
  answers = false;
  await until(() => connections.size > 0);
  expect(await walletOf(edge)).toBe(wallet);
  expect((await edge.inject('/')).statusCode).toBe(200);
  // One request to the bucket at a time.
  expect(connections.size).toBe(1);
  await edge.close();
  expect(await walletOf(await edgeOn(hanging, keyFolder, mirror, 20))).toBe(wallet);
});

it('answers 404 to a file that no known release has without asking the bucket', async () => {
  const bucket = storage.part();
  const { site, keyFolder, wallet: one } = await liveBucketSite(bucket);
  const two = await publishBuild(site.store, WALLET, 'two');
  await activate(site, [{ app: WALLET, version: two }], by);
  const mirror = join(temporaryFolder(), 'mirror');
  const read = jest.fn((key: string) => bucket.read(key));
  const edge = await edgeOn({ ...bucket, read }, keyFolder, mirror);
  expect(await walletOf(edge)).toBe(two);
  const asked = () => read.mock.calls.filter(([key]) => key !== 'registry.json' && !key.endsWith('/descriptor.json'));
  const before = asked().length;
  const missing = [
    `/files/${WALLET}/static/page.9999999999.js`,
    `/releases/${WALLET}/${one}/static/page.9999999999.js`,
    `/releases/${WALLET}/9.9.9-999999999999/static/page.0123456789.js`,
  ];
  for (const path of missing) expect((await edge.inject(path)).statusCode).toBe(404);
  expect(asked()).toHaveLength(before);
  expect(existsSync(join(mirror, 'releases', WALLET, one))).toBe(false);
  expect((await edge.inject(`/releases/${WALLET}/${one}/static/page.0123456789.js`)).statusCode).toBe(200);
});

it('activations of two machines at once are both live, and a stale one replaces nothing', async () => {
  const bucket = storage.part();
  const { site: one, keyFolder } = await liveBucketSite(bucket);
  const stale = await one.store.readRegistry();
  const two = bucketMachine(bucket, keyFolder);
  const [wallet, games] = [await publishBuild(one.store, WALLET, 'two'), await publishBuild(two.store, 'mfe-games')];
  await Promise.all([
    activate(one, [{ app: WALLET, version: wallet }], by),
    activate(two, [{ app: 'mfe-games', version: games }], by),
  ]);
  const { revision, apps } = await readRegistry(one);
  expect({ revision, wallet: apps[WALLET]?.live, games: apps['mfe-games']?.live }).toEqual({
    revision: 3,
    wallet,
    games,
  });
  expect(await two.store.replaceRegistry(stale?.text ?? '', stale?.tag, [])).toBe(false);
  expect(await two.store.replaceRegistry(stale?.text ?? '', undefined, [])).toBe(false);
  const missing = [{ app: WALLET, version: '9.9.9-000000000000' }];
  expect(await two.store.replaceRegistry('{}', (await two.store.readRegistry())?.tag, missing)).toBe(false);
  expect((await readRegistry(two)).revision).toBe(3);
});

it('a rollback whose answer is lost, so that the client sends it again, rolls back one release', async () => {
  const { site, wallet: one } = await liveBucketSite(storage.part({ maxAttempts: 3 }));
  const versions = [one];
  for (const label of ['two', 'three']) {
    const version = await publishBuild(site.store, WALLET, label);
    await activate(site, [{ app: WALLET, version }], by);
    versions.push(version);
  }
  storage.loseAnswer('/registry.json');
  await rollback(site, WALLET, by);
  expect(await readRegistry(site)).toMatchObject({ revision: 4, apps: { [WALLET]: { live: versions[1] } } });
});

it('an edge of another region serves a release when its bucket has all of it, and goes back with it', async () => {
  const [here, there] = [storage.part(), storage.part()];
  const { site, keyFolder, wallet: first } = await liveBucketSite(here);

  /** Copies what the other bucket lacks, as replication does: in any order. */
  const replicate = async (select: (key: string) => boolean): Promise<void> => {
    for (const folder of ['releases', 'files'])
      for (const key of (await here.list(folder)).keys())
        if (select(key)) await there.write(key, (await here.read(key))?.content ?? Buffer.from(''));
    if (select('registry.json'))
      await there.write('registry.json', (await here.read('registry.json'))?.content ?? Buffer.from(''));
  };
  await replicate(() => true);
  const [near, far] = [await edgeOn(here, keyFolder), await edgeOn(there, keyFolder)];
  expect([await walletOf(near), await walletOf(far)]).toEqual([first, first]);

  const second = await publishBuild(site.store, WALLET, 'two');
  await activate(site, [{ app: WALLET, version: second }], by);
  await until(async () => (await walletOf(near)) === second);
  await replicate((key) => key === 'registry.json');
  await replicate((key) => key.includes(second) && !key.endsWith('descriptor.json'));
  await sleep(50);
  expect(await walletOf(far)).toBe(first);
  await replicate((key) => key.endsWith('descriptor.json'));
  await until(async () => (await walletOf(far)) === second);

  await rollback(site, WALLET, by);
  await replicate((key) => key === 'registry.json');
  await until(async () => (await walletOf(near)) === first && (await walletOf(far)) === first);
});

it('a worker with the key advances a rollout in the bucket, and edges follow', async () => {
  const bucket = storage.part();
  const { site, keyFolder, wallet } = await liveBucketSite(bucket);
  const version = await publishBuild(site.store, WALLET, 'two');
  await activate(site, [{ app: WALLET, version }], { ...by, rollout: { steps: [10, 50, 100], minutes: 1e-6 } });
  const edge = await edgeOn(bucket, keyFolder);
  expect([await walletOf(edge, 5), await walletOf(edge, 30)]).toEqual([version, wallet]);
  const judge = createRolloutJudge({
    site: bucketMachine(bucket, keyFolder),
    smokeTest: async () => [],
    log: () => undefined,
    compareWith: () => ({ add: () => undefined, compare: () => ({ verdict: 'notWorse', reason: 'Not worse.' }) }),
  });
  await judge();
  await until(async () => (await walletOf(edge, 30)) === version);
  expect(await walletOf(edge, 70)).toBe(wallet);
});

describe('removing old releases', () => {
  const old = async () => {
    const bucket = storage.part();
    const { site, keyFolder, wallet } = await liveBucketSite(bucket);
    const version = await publishBuild(site.store, WALLET, 'two');
    const keys = async () => [...(await bucket.list('releases')).keys(), ...(await bucket.list('files')).keys()];
    return { bucket, site, keyFolder, wallet, version, keys };
  };
  const options = { keep: 0, dryRun: false, now: () => Date.now() + 2 * DAY };

  it('removes those that are not used, and keeps the files that others have', async () => {
    const { site, wallet, version, keys } = await old();
    expect(await prune(site, { ...options, dryRun: true })).toBe(`${WALLET} ${version}`);
    expect((await keys()).some((key) => key.includes(version))).toBe(true);
    expect(await prune(site, options)).toBe(`${WALLET} ${version}`);
    expect((await keys()).filter((key) => key.includes(version))).toEqual([]);
    expect(await keys()).toContain(`releases/${WALLET}/${wallet}/descriptor.json`);
    expect(await keys()).toContain(`files/${WALLET}/remoteEntry.0123456789.js`);
  });

  it('keeps a release that another machine activates meanwhile', async () => {
    const { bucket, site, keyFolder, version } = await old();
    const other = bucketMachine(bucket, keyFolder);
    const remove: S3Bucket['remove'] = async (key) => {
      // Just before it is hidden.
      if (key.endsWith('/descriptor.json')) await activate(other, [{ app: WALLET, version }], by);
      return bucket.remove(key);
    };
    const pruning = { ...site, store: bucketStore({ ...bucket, remove }, site.store.folder) };
    expect(await prune(pruning, options)).toBe('');
    expect((await readRegistry(site)).apps[WALLET]?.live).toBe(version);
    expect(await bucketStore(bucket, temporaryFolder()).fetchRelease(WALLET, version)).toBe(true);
  });

  it('refuses an activation that has found a release before it was removed', async () => {
    const { bucket, site, keyFolder, version } = await old();
    const replace: S3Bucket['replace'] = async (...change) => {
      await prune(site, options);
      return bucket.replace(...change);
    };
    const other = bucketMachine({ ...bucket, replace }, keyFolder);
    await expect(activate(other, [{ app: WALLET, version }], by)).rejects.toThrow();
    expect((await readRegistry(site)).apps[WALLET]?.live).not.toBe(version);
  });

  it('removes nothing without the signing key', async () => {
    const { bucket, site, version, keys } = await old();
    rmSync(site.keys.signing);
    await expect(prune(site, options)).rejects.toThrow('signing key');
    expect(await keys()).toContain(`releases/${WALLET}/${version}/descriptor.json`);
    expect(await bucketStore(bucket, temporaryFolder()).fetchRelease(WALLET, version)).toBe(true);
  });
});
