import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { publish } from '../releases/publish';
import { digestOf } from '../releases/descriptor';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { s3Server, registryOf, siteDirectory } from '../testing/s3Server';
import { type S3Bucket, isBucketAddress, openBucket } from './bucket';
import { bucketTelemetry } from './bucketTelemetry';
import { bucketStore, uploadSite, uploadedStore } from './bucketStore';
import { directoryStore, releaseFolder } from './directoryStore';
import type { SiteStore } from './siteStore';

afterEach(() => jest.restoreAllMocks());

const storage = s3Server();
const strict = s3Server({ strict: true });

let store: SiteStore;
let shell: string;
let wallet: string;
beforeAll(async () => ({ store, shell, wallet } = await siteDirectory()));

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

const put = (bucket: S3Bucket, key: string, content: string): Promise<void> => bucket.write(key, Buffer.from(content));

it('downloads a release once for concurrent callers, with all its listed files and no others', async () => {
  const bucket = storage.part();
  await uploadSite(store, bucket);
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

  const [here, there] = [releaseFolder(store.folder, 'shell', shell), releaseFolder(mirror, 'shell', shell)];
  // The directory has compressed copies of its descriptors too, which no browser asks for.
  const expected = files(here).filter((file) => !file.startsWith('descriptor.json.'));
  expect(files(there)).toEqual(expected);
  expect(reads).toHaveLength(expected.length);
  for (const file of expected)
    expect(readFileSync(join(there, file)).equals(readFileSync(join(here, file)))).toBe(true);
});

it('rejects a release that is damaged in the bucket and keeps no file of it', async () => {
  const bucket = storage.part();
  await uploadSite(store, bucket);
  await put(bucket, `releases/mfe-wallet/${wallet}/remoteEntry.0123456789.js`, 'altered');
  const mirror = temporaryFolder();
  await expect(bucketStore(bucket, mirror).fetchRelease('mfe-wallet', wallet)).rejects.toThrow(
    'remoteEntry.0123456789.js does not match its hash',
  );
  expect(files(mirror)).toEqual([]);
});

it('rejects names that lead out of the mirror', async () => {
  const bucket = storage.part();
  await uploadSite(store, bucket);
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
  const bucket = storage.part();
  const edge = bucketStore(bucket, temporaryFolder());
  await edge.refreshRegistry?.();
  expect(await edge.registryTag()).toBeUndefined();
  expect(await edge.readRegistry()).toBeUndefined();
  const sentence = 'the storage ignores conditions of writes (If-Match). Activate in a directory.';
  await expect(edge.replaceRegistry('{}', undefined, [])).rejects.toThrow(sentence);
  expect(await bucket.read('registry.json')).toBeUndefined();
});

it('keeps the first of two equal releases published into the bucket, and the directory can fetch it', async () => {
  const bucket = storage.part();
  const [one, two, own, folder] = [temporaryFolder(), temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const version = await publish(bucketStore(bucket, one), 'mfe-games', builtApp(folder, 'mfe-games'));
  const key = `releases/mfe-games/${version}/descriptor.json`;
  const published = await bucket.read(key);

  const late = bucketStore(bucket, two);
  const again = await publish(directoryStore(own), 'mfe-games', builtApp(folder, 'mfe-games'));
  await late.addRelease('mfe-games', again, releaseFolder(own, 'mfe-games', again));
  expect(again).toBe(version);
  expect((await bucket.read(key))?.tag).toBe(published?.tag);
  for (const machine of [one, two]) {
    const descriptor = readFileSync(join(releaseFolder(machine, 'mfe-games', version), 'descriptor.json'), 'utf8');
    expect(digestOf(JSON.parse(descriptor))).toBe(digestOf(JSON.parse(String(published?.content))));
  }

  const directory = uploadedStore(directoryStore(join(folder, 'site')), bucket);
  expect(await directory.fetchRelease('mfe-games', '1.0.0-0123456789ab')).toBe(false);
  expect(await directory.fetchRelease('mfe-games', version)).toBe(true);
  expect(files(releaseFolder(directory.folder, 'mfe-games', version))).toContain('remoteEntry.0123456789.js.br');
});

it('refuses to publish a release that the bucket has with another content', async () => {
  const bucket = storage.part();
  const [one, own, folder] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const version = await publish(bucketStore(bucket, one), 'mfe-games', builtApp(folder, 'mfe-games'));
  const key = `releases/mfe-games/${version}/descriptor.json`;
  const altered = String((await bucket.read(key))?.content).replace('"Button"', '"Fireworks"');
  await put(bucket, key, altered);

  await publish(directoryStore(own), 'mfe-games', builtApp(folder, 'mfe-games'));
  const late = bucketStore(bucket, temporaryFolder());
  const adding = late.addRelease('mfe-games', version, releaseFolder(own, 'mfe-games', version));
  await expect(adding).rejects.toThrow(/published there with another content/);
  expect(String((await bucket.read(key))?.content)).toBe(altered);
});

it('returns a new registry only when its releases are in the mirror', async () => {
  const bucket = storage.part();
  await uploadSite(store, bucket);
  const mirror = temporaryFolder();
  const edge = bucketStore(bucket, mirror);
  await expect(edge.registryTag()).rejects.toThrow('has not answered yet');
  await edge.refreshRegistry?.();
  const tag = await edge.registryTag();
  expect(await edge.readRegistry()).toEqual({ text: (await store.readRegistry())?.text, tag });
  for (const [app, version] of [
    ['shell', shell],
    ['mfe-wallet', wallet],
  ] as const) {
    expect(files(releaseFolder(mirror, app, version))).toContain('descriptor.json');
  }

  const next = registryOf(2, { shell, 'mfe-wallet': '1.0.0-000000000002' });
  await bucket.write('registry.json', Buffer.from(next));
  await expect(edge.refreshRegistry?.()).rejects.toThrow('mfe-wallet 1.0.0-000000000002 is not published there');
  expect(await edge.registryTag()).toBe(tag);
  expect((await edge.readRegistry())?.tag).toBe(tag);
  await bucket.write('registry.json', Buffer.from(registryOf(3, { shell })));
  await edge.refreshRegistry?.();
  expect(await edge.registryTag()).not.toBe(tag);
  expect((await edge.readRegistry())?.text).toBe(registryOf(3, { shell }));
});

it('asks the bucket for the registry only to refresh it', async () => {
  const bucket = storage.part();
  await uploadSite(store, bucket);
  const read = jest.fn(bucket.read);
  const edge = bucketStore({ ...bucket, read }, temporaryFolder());
  await edge.refreshRegistry?.();
  const times = read.mock.calls.length;
  await Promise.all([edge.registryTag(), edge.registryTag(), edge.readRegistry()]);
  expect(read).toHaveBeenCalledTimes(times);
});

it('stores the telemetry of several edges and returns the lines since a given minute', async () => {
  const bucket = storage.part();
  let now = new Date('2026-05-04T23:58:10Z');
  const [one, two] = [bucketTelemetry(bucket, () => now), bucketTelemetry(bucket, () => now)];
  await one.addTelemetry('early\n');
  now = new Date('2026-05-04T23:59:10Z');
  await Promise.all([
    one.addTelemetry('a\n'),
    one.addTelemetry('b\n'),
    two.addTelemetry('c\n'),
    one.addTelemetry('d\n'),
  ]);
  now = new Date('2026-05-05T00:00:10Z');
  await one.addTelemetry('e\nf\n');

  expect((await two.createTelemetryReader(new Date('2026-05-04T23:59:30Z'))()).toSorted()).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
  ]);
  expect(await two.createTelemetryReader(new Date('2026-05-05T00:00:00Z'))()).toEqual(['e', 'f']);
  expect([...(await bucket.list('evidence/2026-05-04')).keys()]).toHaveLength(3);
});

it('gives a reader of telemetry each line once, and fetches no object of a past minute again', async () => {
  let now = new Date('2026-05-04T23:58:30Z');
  const bucket = storage.part();
  const fetched: string[] = [];
  const counted = { ...bucket, read: (key: string) => (fetched.push(key), bucket.read(key)) };
  const telemetry = bucketTelemetry(counted, () => now);
  const read = telemetry.createTelemetryReader(now);
  await telemetry.addTelemetry('a\n');
  expect(await read()).toEqual(['a']);
  await telemetry.addTelemetry('b\n');
  expect(await read()).toEqual(['b']);
  now = new Date('2026-05-05T00:10:30Z');
  await telemetry.addTelemetry('c\n');
  expect(await read()).toEqual(['c']);
  fetched.length = 0;
  expect(await read()).toEqual([]);
  expect(fetched).toEqual([expect.stringContaining('/00-10-')]);
});

it('reads the telemetry of a directory and of its bucket together', async () => {
  const bucket = storage.part();
  await store.addTelemetry('its own\n');
  await bucketStore(bucket, temporaryFolder()).addTelemetry('of an edge elsewhere\n');
  const found = await uploadedStore(store, bucket).createTelemetryReader(new Date(Date.now() - 60_000))();
  expect(found.toSorted()).toEqual(['its own', 'of an edge elsewhere']);
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
    () => ({ ...storage.options, credentials: { accessKeyId: 'UNKNOWN', secretAccessKey: 'S3RVER' } }),
    /^s3:\/\/site: access is denied \(InvalidAccessKeyId\)/,
  ],
  [
    'a wrong secret',
    's3://site',
    () => ({ ...strict.options, credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' } }),
    /^s3:\/\/site: access is denied \(SignatureDoesNotMatch\)/,
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
