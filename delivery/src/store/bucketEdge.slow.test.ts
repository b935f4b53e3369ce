import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { activate } from '../activation/activate';
import { rollback } from '../activation/rollback';
import { createEdge } from '../edge/createEdge';
import { keyFilesOf } from '../registry/keys';
import { lastKnownGoodIn } from '../registry/registry';
import { publish } from '../releases/publish';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { s3Server } from '../testing/s3Server';
import { type S3Bucket, openBucket } from './bucket';
import { bucketStore, uploadedStore } from './bucketStore';
import { siteIn } from './site';

const storage = s3Server();

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

const by = { by: 'test' };

/** Resolves once the condition holds. */
const until = async (holds: () => unknown): Promise<void> => {
  while (!(await holds())) await sleep(5);
};

/** A directory that is uploaded to a bucket, with a live release of the shell and the wallet. */
const uploadedSite = async () => {
  const folder = temporaryFolder();
  const bucket = storage.part();
  const here = siteIn(join(folder, 'site'));
  const site = { ...here, store: uploadedStore(here.store, bucket) };
  const publishWallet = (label: string) => publish(site.store, 'mfe-wallet', builtApp(folder, 'mfe-wallet', label));
  const shell = await publish(site.store, 'shell', builtApp(folder, 'shell'));
  const one = await publishWallet('one');
  const releases = [
    { app: 'shell', version: shell },
    { app: 'mfe-wallet', version: one },
  ];
  await activate(site, releases, by);
  return { site, bucket, one, publishWallet };
};

/** An edge that has only the public key. */
const edgeOn = async (bucket: S3Bucket, mirror: string, publicKey: string, firstAnswer = 20_000) => {
  const read = (key: string) => {
    const reading = bucket.read(key);
    reads.add(reading);
    return reading;
  };
  const edge = await createEdge({
    site: {
      store: bucketStore({ ...bucket, read }, mirror),
      keys: { ...keyFilesOf(mirror, {}), public: publicKey },
      lastKnownGood: lastKnownGoodIn(`${mirror}.good.json`),
    },
    apiUrl: 'http://127.0.0.1:1',
    log: () => undefined,
    registryTimes: { refresh: 5, firstAnswer },
  });
  edges.push(edge);
  return edge;
};

const walletOf = async (edge: FastifyInstance): Promise<unknown> => {
  const { apps } = (await edge.inject('/registry.json')).json<{ apps: Record<string, { version: string }> }>();
  return apps['mfe-wallet']?.version;
};

it('an edge on a bucket serves the changes of the directory, even while the bucket is unreachable', async () => {
  const { site, bucket, one, publishWallet } = await uploadedSite();
  let answers = true;
  const refused = jest.fn(() => Promise.reject(new Error('no answer')));
  const mirror = join(temporaryFolder(), 'mirror');
  const read = (key: string) => (answers ? bucket.read(key) : refused());
  const edge = await edgeOn({ ...bucket, read }, mirror, site.keys.public);
  expect(await walletOf(edge)).toBe(one);
  const file = await edge.inject(`/releases/mfe-wallet/${one}/static/page.0123456789.js`);
  expect(file.statusCode).toBe(200);
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');

  const two = await publishWallet('two');
  await activate(site, [{ app: 'mfe-wallet', version: two }], by);
  await until(async () => (await walletOf(edge)) === two);
  // A page that was opened before asks an edge that has not served its release.
  rmSync(join(mirror, 'releases/mfe-wallet', one), { recursive: true });
  rmSync(join(mirror, 'files/mfe-wallet'), { recursive: true });
  expect((await edge.inject('/files/mfe-wallet/static/page.0123456789.js')).statusCode).toBe(200);
  answers = false;
  await rollback(site, 'mfe-wallet', by);
  await until(() => refused.mock.calls.length > 1);
  expect(await walletOf(edge)).toBe(two);
  answers = true;
  await until(async () => (await walletOf(edge)) === one);
});

it('an edge of a directory serves files that it has lost from the bucket, if they are whole', async () => {
  const { site, bucket, one, publishWallet } = await uploadedSite();
  await activate(site, [{ app: 'mfe-wallet', version: await publishWallet('two') }], by);
  const edge = await createEdge({ site, apiUrl: 'http://127.0.0.1:1', log: () => undefined });
  edges.push(edge);
  const address = '/files/mfe-wallet/static/page.0123456789.js';
  const whole = (await edge.inject(address)).body;
  const lose = () => {
    rmSync(join(site.store.folder, 'releases/mfe-wallet', one), { recursive: true });
    rmSync(join(site.store.folder, 'files/mfe-wallet'), { recursive: true });
  };
  lose();
  expect(await edge.inject(address)).toMatchObject({ statusCode: 200, body: whole });
  lose();
  await bucket.write(`releases/mfe-wallet/${one}/static/page.0123456789.js`, Buffer.from('altered'));
  const altered = await edge.inject(address);
  expect(altered.statusCode).toBe(500);
  expect(altered.body).not.toContain('altered');
});

it('serves pages while the bucket accepts connections and never answers', async () => {
  const { site, bucket, one } = await uploadedSite();
  const mirror = join(temporaryFolder(), 'mirror');
  let answers = true;
  const read = (key: string) => (answers ? bucket : hanging).read(key);
  const edge = await edgeOn({ ...bucket, read }, mirror, site.keys.public);
  expect(await walletOf(edge)).toBe(one);
  answers = false;
  await until(() => connections.size > 0);
  expect(await walletOf(edge)).toBe(one);
  expect((await edge.inject('/')).statusCode).toBe(200);
  // One request to the bucket at a time.
  expect(connections.size).toBe(1);
});

it('serves the last known good registry after a start while the bucket never answers', async () => {
  const { site, bucket, one } = await uploadedSite();
  const mirror = join(temporaryFolder(), 'mirror');
  const before = await edgeOn(bucket, mirror, site.keys.public);
  expect(await walletOf(before)).toBe(one);
  await before.close();
  expect(await walletOf(await edgeOn(hanging, mirror, site.keys.public, 20))).toBe(one);
});

it('answers 404 to a file that no known release has without asking the bucket', async () => {
  const { site, bucket, one, publishWallet } = await uploadedSite();
  const two = await publishWallet('two');
  await activate(site, [{ app: 'mfe-wallet', version: two }], by);
  const mirror = join(temporaryFolder(), 'mirror');
  const read = jest.fn((key: string) => bucket.read(key));
  const edge = await edgeOn({ ...bucket, read }, mirror, site.keys.public);
  expect(await walletOf(edge)).toBe(two);
  const asked = () => read.mock.calls.filter(([key]) => key !== 'registry.json' && !key.endsWith('/descriptor.json'));
  const before = asked().length;
  const missing = [
    '/files/mfe-wallet/static/page.9999999999.js',
    `/releases/mfe-wallet/${one}/static/page.9999999999.js`,
    '/releases/mfe-wallet/9.9.9-999999999999/static/page.0123456789.js',
  ];
  for (const path of missing) expect((await edge.inject(path)).statusCode).toBe(404);
  expect(asked()).toHaveLength(before);
  expect(existsSync(join(mirror, 'releases/mfe-wallet', one))).toBe(false);
  expect((await edge.inject(`/releases/mfe-wallet/${one}/static/page.0123456789.js`)).statusCode).toBe(200);
});
