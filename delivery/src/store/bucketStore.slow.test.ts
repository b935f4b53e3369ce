import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../format/descriptor';
import { publish } from '../releases/publish';
import { liveBucketSite, bucketMachine } from '../testing/bucketSite';
import { builtApp, publishBuild, temporaryFolder } from '../testing/builtApp';
import { s3Server } from '../testing/s3Server';
import { type S3Bucket, isBucketAddress, openBucket } from './bucket';
import { bucketStore } from './bucketStore';
import { directoryStore, releaseFolder } from './directoryStore';

const storage = s3Server();

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

const put = (bucket: S3Bucket, key: string, content: string): Promise<void> => bucket.write(key, Buffer.from(content));

it('publishes a release with headers for a CDN, its descriptor after its files', async () => {
  const bucket = storage.part();
  const written: string[] = [];
  const recording: S3Bucket = { ...bucket, write: (key, content) => (written.push(key), bucket.write(key, content)) };
  const { shell, wallet } = await liveBucketSite(recording);
  for (const release of [`releases/shell/${shell}`, `releases/mfe-wallet/${wallet}`])
    expect(written.filter((key) => key.startsWith(release)).at(-1)).toBe(`${release}/descriptor.json`);
  const headersOf = (key: string) => storage.objects.get(`${bucket.name.slice('s3://site/'.length)}/${key}`)?.headers;
  const cached = (type: string) => ({ 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' });
  const main = `releases/shell/${shell}/main.0123456789.js`;
  const script = cached('text/javascript; charset=utf-8');
  expect(headersOf(main)).toEqual(script);
  expect(headersOf(`${main}.br`)).toEqual({ ...script, 'content-encoding': 'br' });
  expect(headersOf(`${main}.gz`)).toEqual({ ...script, 'content-encoding': 'gzip' });
  expect(headersOf('files/shell/main.0123456789.js.br')).toEqual({ ...script, 'content-encoding': 'br' });
  expect(headersOf(`releases/shell/${shell}/icons/icon-192.png`)).toEqual(cached('image/png'));
  expect(headersOf(`releases/shell/${shell}/index.html`)).toEqual(cached('text/plain; charset=utf-8'));
  const registry = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' };
  expect(headersOf('registry.json')).toEqual(registry);
});

it('publishes a release whole wherever it is interrupted, and the next attempt continues', async () => {
  const bucket = storage.part();
  const folder = temporaryFolder();
  const dist = builtApp(folder, 'mfe-games');
  let left = 0;
  let isPublished = false;
  for (let writes = 1; !isPublished; writes += 3) {
    left = writes;
    const failing: S3Bucket = {
      ...bucket,
      write: (key, content) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('connection lost')) : bucket.write(key, content);
      },
    };
    const version = await publish(bucketStore(failing, temporaryFolder()), 'mfe-games', dist).catch(() => undefined);
    isPublished = version !== undefined;
    const names = [...(await bucket.list('releases')).keys()];
    expect(names.some((key) => key.endsWith('/descriptor.json'))).toBe(isPublished);
    if (version) expect(await bucketStore(bucket, temporaryFolder()).fetchRelease('mfe-games', version)).toBe(true);
  }
});

it('uploads no file of a damaged release', async () => {
  const bucket = storage.part();
  const own = directoryStore(temporaryFolder());
  const version = await publishBuild(own, 'mfe-games');
  const release = releaseFolder(own.folder, 'mfe-games', version);
  appendFileSync(join(release, 'remoteEntry.0123456789.js'), ' ');
  const adding = bucketStore(bucket, temporaryFolder()).addRelease('mfe-games', version, release);
  await expect(adding).rejects.toThrow('remoteEntry.0123456789.js does not match its hash');
  expect((await bucket.list('releases')).size).toBe(0);
});

it('downloads a release once for concurrent callers, with all its listed files and no others', async () => {
  const bucket = storage.part();
  const { site, shell } = await liveBucketSite(bucket);
  await put(bucket, `releases/shell/${shell}/left-behind.js`, 'not in the descriptor');
  const reads: string[] = [];
  const counted: S3Bucket = {
    ...bucket,
    read: (key) => {
      reads.push(key);
      return bucket.read(key);
    },
  };
  const mirror = temporaryFolder();
  const edge = bucketStore(counted, mirror);
  expect(await Promise.all([1, 2, 3].map(() => edge.fetchRelease('shell', shell)))).toEqual([true, true, true]);
  expect(await edge.fetchRelease('shell', shell)).toBe(true);

  const [here, there] = [releaseFolder(site.store.folder, 'shell', shell), releaseFolder(mirror, 'shell', shell)];
  // The machine that published has compressed copies of the descriptor too, which no browser asks for.
  const expected = files(here).filter((file) => !file.startsWith('descriptor.json.'));
  expect(files(there)).toEqual(expected);
  expect(reads).toHaveLength(expected.length);
  for (const file of expected)
    expect(readFileSync(join(there, file)).equals(readFileSync(join(here, file)))).toBe(true);
});

it('rejects a release that is damaged in the bucket and keeps no file of it', async () => {
  const bucket = storage.part();
  const { wallet } = await liveBucketSite(bucket);
  await put(bucket, `releases/mfe-wallet/${wallet}/remoteEntry.0123456789.js`, 'altered');
  const mirror = temporaryFolder();
  await expect(bucketStore(bucket, mirror).fetchRelease('mfe-wallet', wallet)).rejects.toThrow(
    'remoteEntry.0123456789.js does not match its hash',
  );
  expect(files(mirror)).toEqual([]);
});

it('rejects names that lead out of the mirror', async () => {
  const bucket = storage.part();
  const { wallet } = await liveBucketSite(bucket);
  const root = temporaryFolder();
  const edge = bucketStore(bucket, join(root, 'mirror'));
  expect(await edge.fetchRelease('..', wallet)).toBe(false);
  expect(await edge.fetchRelease('mfe-wallet', '../../../registry.json')).toBe(false);

  const key = `releases/mfe-wallet/${wallet}/descriptor.json`;
  const descriptor = JSON.parse((await bucket.read(key))?.content.toString() ?? '') as {
    files: Record<string, unknown>;
  };
  descriptor.files['../../../../outside.js'] = descriptor.files['remoteEntry.0123456789.js'];
  await put(bucket, key, JSON.stringify(descriptor));
  await expect(edge.fetchRelease('mfe-wallet', wallet)).rejects.toThrow('is not a file name for a release');
  expect(files(root)).toEqual([]);
});

it('refuses to change the registry of a bucket whose storage ignores conditions', async () => {
  storage.keepConditions(false);
  const bucket = storage.part();
  const edge = bucketStore(bucket, temporaryFolder());
  await edge.refreshRegistry?.();
  expect(await edge.registryTag()).toBeUndefined();
  expect(await edge.readRegistry()).toBeUndefined();
  const sentence = 'the storage ignores conditions of writes (If-Match). Activate in a directory.';
  await expect(edge.replaceRegistry('{}', undefined, [])).rejects.toThrow(sentence);
  expect(await bucket.read('registry.json')).toBeUndefined();
  storage.keepConditions(true);
});

it('keeps the first of two equal releases, and refuses another content under its version', async () => {
  const bucket = storage.part();
  const [one, two, own] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const version = await publishBuild(bucketMachine(bucket, one, one).store, 'mfe-games');
  const key = `releases/mfe-games/${version}/descriptor.json`;
  const published = await bucket.read(key);

  const add = async (mirror: string, copy: string): Promise<void> => {
    await publishBuild(directoryStore(copy), 'mfe-games');
    await bucketStore(bucket, mirror).addRelease('mfe-games', version, releaseFolder(copy, 'mfe-games', version));
  };
  await add(two, own);
  expect((await bucket.read(key))?.tag).toBe(published?.tag);
  for (const machine of [one, two]) {
    const descriptor = readFileSync(join(releaseFolder(machine, 'mfe-games', version), 'descriptor.json'), 'utf8');
    expect(digestOf(JSON.parse(descriptor))).toBe(digestOf(JSON.parse(String(published?.content))));
  }

  const altered = String(published?.content).replace('"Button"', '"Fireworks"');
  await put(bucket, key, altered);
  await expect(add(temporaryFolder(), temporaryFolder())).rejects.toThrow(/published there with another content/);
  expect(String((await bucket.read(key))?.content)).toBe(altered);
});

it('asks the bucket for the registry only to refresh it, and returns it when its releases are here', async () => {
  const bucket = storage.part();
  const { shell, wallet } = await liveBucketSite(bucket);
  const mirror = temporaryFolder();
  const read = jest.fn(bucket.read);
  const edge = bucketStore({ ...bucket, read }, mirror);
  await expect(edge.registryTag()).rejects.toThrow('has not answered yet');
  await edge.refreshRegistry?.();
  const times = read.mock.calls.length;
  const tag = await edge.registryTag();
  const text = String((await bucket.read('registry.json'))?.content);
  expect(await edge.readRegistry()).toEqual({ text, tag });
  expect(readFileSync(join(mirror, 'registry.json'), 'utf8')).toBe(text);
  expect(read).toHaveBeenCalledTimes(times);
  expect(files(releaseFolder(mirror, 'shell', shell))).toContain('descriptor.json');
  expect(files(releaseFolder(mirror, 'mfe-wallet', wallet))).toContain('descriptor.json');

  await put(bucket, 'registry.json', text.replaceAll(wallet, '1.0.0-000000000002'));
  await expect(edge.refreshRegistry?.()).rejects.toThrow('mfe-wallet 1.0.0-000000000002 is not published there');
  expect(await edge.registryTag()).toBe(tag);
  await put(bucket, 'registry.json', `${text} `);
  await edge.refreshRegistry?.();
  expect(await edge.registryTag()).not.toBe(tag);
  expect(await edge.readRegistry()).toMatchObject({ text: `${text} ` });
});

it.each<[what: string, address: string, options: () => Parameters<typeof openBucket>[1], sentence: RegExp]>([
  [
    'a missing bucket',
    's3://elsewhere/site',
    () => storage.options,
    /^s3:\/\/elsewhere\/site: there is no such bucket\.$/,
  ],
  [
    'an unknown access key',
    's3://site',
    () => ({ ...storage.options, credentials: { accessKeyId: 'UNKNOWN', secretAccessKey: 'SECRET' } }),
    /^s3:\/\/site: access is denied \(InvalidAccessKeyId\)/,
  ],
  [
    'storage that does not answer',
    's3://site/',
    () => ({ ...storage.options, endpoint: 'http://127.0.0.1:1' }),
    /^s3:\/\/site: the storage does not answer \(ECONNREFUSED\)\.$/,
  ],
])('explains a failed request: %s', async (_what, address, options, sentence) => {
  const bucket = openBucket(address, options());
  await expect(bucket.read('registry.json')).rejects.toThrow(sentence);
  await expect(bucket.list('releases')).rejects.toThrow(sentence);
  await expect(put(bucket, 'registry.json', '{}')).rejects.toThrow(sentence);
});

it('distinguishes a bucket address from a folder', () => {
  expect(isBucketAddress('s3://site/x')).toBe(true);
  expect(isBucketAddress('/srv/s3')).toBe(false);
  expect(openBucket('s3://site/a/b/').name).toBe('s3://site/a/b');
  for (const wrong of ['s3://', 's3://Site', 's3://site/a b', 'https://site']) {
    expect(() => openBucket(wrong)).toThrow(`${wrong} is not a bucket address`);
  }
});
