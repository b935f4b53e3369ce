import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { activate, rollback } from '../activation/activate';
import { createEdge } from '../edge/createEdge';
import { keyFilesOf } from '../registry/keys';
import { lastKnownGoodIn } from '../registry/lastKnownGood';
import { publish } from '../releases/publish';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { s3Server } from '../testing/s3Server';
import type { S3Bucket } from './bucket';
import { bucketStore } from './bucketStore';
import { siteIn } from './site';
import { uploadedStore } from './uploadedStore';

const storage = s3Server();
afterEach(() => jest.restoreAllMocks());

it('an edge on a bucket serves the changes of the directory, also while the bucket is unreachable', async () => {
  const folder = temporaryFolder();
  const bucket = storage.part();
  const here = siteIn(join(folder, 'site'));
  const site = { ...here, store: uploadedStore(here.store, bucket) };
  const by = { by: 'test' };
  const shell = await publish(site.store, 'shell', builtApp(folder, 'shell'));
  const one = await publish(site.store, 'mfe-wallet', builtApp(folder, 'mfe-wallet', 'one'));
  await activate(
    site,
    [
      { app: 'shell', version: shell },
      { app: 'mfe-wallet', version: one },
    ],
    by,
  );

  let time = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (time += 5_000));
  let answers = true;
  const unreliable: S3Bucket = {
    ...bucket,
    read: (key) => (answers ? bucket.read(key) : Promise.reject(new Error('no answer'))),
  };
  const mirror = join(temporaryFolder(), 'mirror');
  const edge = await createEdge({
    // An edge has only the public key.
    site: {
      store: bucketStore(unreliable, mirror),
      keys: { ...keyFilesOf(mirror, {}), public: here.keys.public },
      lastKnownGood: lastKnownGoodIn(`${mirror}.good.json`),
    },
    apiUrl: 'http://127.0.0.1:1',
    log: () => undefined,
  });
  const wallet = async (): Promise<unknown> => {
    const { apps } = (await edge.inject('/registry.json')).json<{ apps: Record<string, { version: string }> }>();
    return apps['mfe-wallet']?.version;
  };
  expect(await wallet()).toBe(one);
  const file = await edge.inject(`/releases/mfe-wallet/${one}/static/page.0123456789.js`);
  expect(file.statusCode).toBe(200);
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');

  const two = await publish(site.store, 'mfe-wallet', builtApp(folder, 'mfe-wallet', 'two'));
  await activate(site, [{ app: 'mfe-wallet', version: two }], by);
  expect(await wallet()).toBe(two);
  // A page that was opened before asks an edge that has not served its release.
  rmSync(join(mirror, 'releases/mfe-wallet', one), { recursive: true });
  rmSync(join(mirror, 'files/mfe-wallet'), { recursive: true });
  expect((await edge.inject('/files/mfe-wallet/static/page.0123456789.js')).statusCode).toBe(200);
  expect((await edge.inject('/files/mfe-wallet/static/page.9999999999.js')).statusCode).toBe(404);
  answers = false;
  await rollback(site, 'mfe-wallet', by);
  expect(await wallet()).toBe(two);
  answers = true;
  expect(await wallet()).toBe(one);
  await edge.close();
  rmSync(mirror, { recursive: true });
});
