import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { publish } from '../releases/publish';
import { ask } from '../testing/ask';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { s3Server, putRegistry, registryOf, siteDirectory } from '../testing/s3Server';
import type { S3Bucket } from './bucket';
import { bucketStore, uploadSite, uploadedStore } from './bucketStore';
import { releaseFolder } from './directoryStore';

/* Hundreds of files are uploaded, also while the machine does other work. */
jest.setTimeout(120_000);

const storage = s3Server();

/** A bucket that records the keys written to it and fails after `writes` writes. */
const recording = (bucket: S3Bucket, writes = Infinity): S3Bucket & { written: string[] } => {
  const written: string[] = [];
  return {
    ...bucket,
    written,
    async write(key, content) {
      if (written.length >= writes) throw new Error('connection lost');
      written.push(key);
      await bucket.write(key, content);
    },
  };
};

const revisionIn = async (bucket: S3Bucket): Promise<number | undefined> => {
  const stored = await bucket.read('registry.json');
  return stored && (JSON.parse(stored.content.toString()) as { revision: number }).revision;
};

it('uploads releases with headers for a CDN, each descriptor after its files, the registry last', async () => {
  const { store, shell, wallet } = await siteDirectory();
  const bucket = recording(storage.part());
  await uploadSite(store, bucket);

  expect(bucket.written.at(-1)).toBe('registry.json');
  for (const release of [`releases/shell/${shell}`, `releases/mfe-wallet/${wallet}`]) {
    expect(bucket.written.filter((key) => key.startsWith(release)).at(-1)).toBe(`${release}/descriptor.json`);
  }
  const headersOf = async (key: string): Promise<Record<string, unknown>> => {
    const answer = await ask(storage.port(), `${bucket.name.replace('s3:/', '')}/${key}`);
    expect(answer.statusCode).toBe(200);
    const { 'content-type': type, 'cache-control': cache, 'content-encoding': encoding } = answer.headers;
    return { type, cache, encoding };
  };
  const cache = 'public, max-age=31536000, immutable';
  const main = `releases/shell/${shell}/main.0123456789.js`;
  const script = 'text/javascript; charset=utf-8';
  expect(await headersOf(main)).toEqual({ type: script, cache });
  expect(await headersOf(`${main}.br`)).toEqual({ type: script, cache, encoding: 'br' });
  expect(await headersOf(`${main}.gz`)).toEqual({ type: script, cache, encoding: 'gzip' });
  expect(await headersOf('files/shell/main.0123456789.js.br')).toEqual({ type: script, cache, encoding: 'br' });
  expect(await headersOf(`releases/shell/${shell}/icons/icon-192.png`)).toEqual({ type: 'image/png', cache });
  expect(await headersOf(`releases/shell/${shell}/index.html`)).toEqual({ type: 'text/plain; charset=utf-8', cache });
  expect(await headersOf('registry.json')).toEqual({ type: 'application/json; charset=utf-8', cache: 'no-cache' });
});

it('leaves a consistent site wherever an upload is interrupted, and the next upload continues it', async () => {
  const { store, shell, wallet } = await siteDirectory();
  const bucket = storage.part();
  await uploadSite(store, bucket);
  const next = await publish(store, 'mfe-wallet', builtApp(temporaryFolder(), 'mfe-wallet', 'two'));
  await putRegistry(store, registryOf(2, { shell, 'mfe-wallet': next }));
  const has = (version: string): Promise<boolean> =>
    bucketStore(bucket, temporaryFolder()).fetchRelease('mfe-wallet', version);

  // Each attempt uploads one more object: seven files, six of them by content too, the descriptor, then the registry.
  const byContent = (await bucket.list('files/mfe-wallet')).size;
  for (let written = 1; written <= 14; written += 1) {
    const interrupted = recording(bucket, 1);
    await expect(uploadSite(store, interrupted)).rejects.toThrow('connection lost');
    expect(await revisionIn(bucket)).toBe(1);
    expect(await has(wallet)).toBe(true);
    expect(await has(next)).toBe(interrupted.written.includes(`releases/mfe-wallet/${next}/descriptor.json`));
    const uploaded = await Promise.all(['files/mfe-wallet', `releases/mfe-wallet/${next}`].map(bucket.list));
    expect(uploaded.reduce((sum, { size }) => sum + size, -byContent)).toBe(written);
  }
  expect(await has(next)).toBe(true);
  await uploadSite(store, recording(bucket, 1));
  expect(await revisionIn(bucket)).toBe(2);
});

it('writes nothing if the bucket is up to date', async () => {
  const { store } = await siteDirectory();
  const bucket = recording(storage.part());
  await uploadSite(store, bucket);
  const writes = bucket.written.length;
  await uploadSite(store, bucket);
  expect(bucket.written).toHaveLength(writes);
});

it('refuses to overwrite a release that has the same version and another content', async () => {
  const bucket = recording(storage.part());
  const { store, shell, wallet } = await siteDirectory();
  await uploadSite(store, bucket);
  const key = `releases/mfe-wallet/${wallet}/descriptor.json`;
  const altered = (await bucket.read(key))?.content.toString().replace('"Button"', '"Fireworks"') ?? '';
  await bucket.write(key, Buffer.from(altered));
  const writes = bucket.written.length;
  await putRegistry(store, registryOf(2, { shell, 'mfe-wallet': wallet }));
  await expect(uploadSite(store, bucket)).rejects.toThrow(/published there with another content/);
  expect(bucket.written).toHaveLength(writes);
});

it('refuses a bucket whose registry is not an older one of the same directory', async () => {
  const bucket = recording(storage.part());
  const { store, shell, wallet } = await siteDirectory();
  await putRegistry(store, registryOf(5, { shell, 'mfe-wallet': wallet }));
  await uploadSite(store, bucket);
  const writes = bucket.written.length;
  await putRegistry(store, registryOf(4, { shell, 'mfe-wallet': wallet }));
  await expect(uploadSite(store, bucket)).rejects.toThrow('revision 5');
  await putRegistry(store, registryOf(5, { shell }));
  await expect(uploadSite(store, bucket)).rejects.toThrow('revision 5');
  expect(bucket.written).toHaveLength(writes);
});

it('uploads no file of a damaged release', async () => {
  const bucket = recording(storage.part());
  const { store, wallet } = await siteDirectory();
  appendFileSync(join(releaseFolder(store.folder, 'mfe-wallet', wallet), 'remoteEntry.0123456789.js'), ' ');
  await expect(uploadSite(store, bucket)).rejects.toThrow('remoteEntry.0123456789.js does not match its hash');
  expect(bucket.written.filter((key) => key.includes('mfe-wallet'))).toEqual([]);
  expect(await revisionIn(bucket)).toBeUndefined();
});

it('never replaces a newer registry by an older one when a slow upload is overtaken', async () => {
  const { store, shell, wallet } = await siteDirectory();
  const bucket = storage.part();
  await uploadSite(store, bucket);
  const live = { shell, 'mfe-wallet': wallet };
  const quick = uploadedStore(store, bucket);
  let overtaken: Promise<boolean> | undefined;
  const slow = uploadedStore(store, {
    ...bucket,
    async list(folder) {
      const swapped = (await store.readRegistry())?.text === registryOf(2, live);
      // The other upload runs completely between this one's swap and its last step.
      if (swapped) overtaken ??= putRegistry(quick, registryOf(3, live));
      await overtaken;
      return bucket.list(folder);
    },
  });
  expect(await putRegistry(slow, registryOf(2, live))).toBe(true);
  expect(await overtaken).toBe(true);
  expect(await revisionIn(bucket)).toBe(3);
  expect((await store.readRegistry())?.text).toBe(registryOf(3, live));
});

it('lets exactly one of twenty concurrent swaps of the same registry succeed', async () => {
  const { store, shell, wallet } = await siteDirectory();
  const bucket = storage.part();
  await uploadSite(store, bucket);
  const uploaded = uploadedStore(store, bucket);
  const tag = await uploaded.registryTag();
  const text = registryOf(2, { shell, 'mfe-wallet': wallet });
  const swaps = await Promise.all(Array.from({ length: 20 }, () => uploaded.replaceRegistry(text, tag, [])));
  expect(swaps.filter(Boolean)).toHaveLength(1);
  expect(await revisionIn(bucket)).toBe(2);
});
