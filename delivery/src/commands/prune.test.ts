import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { activate } from '../activation/activate';
import { readRegistry } from '../registry/registry';
import { publish } from '../releases/publish';
import type { S3Bucket } from '../store/bucket';
import { bucketStore, uploadedStore } from '../store/bucketStore';
import { releaseFolder } from '../store/directoryStore';
import { type Site, siteIn } from '../store/site';
import { builtApp, hashOf, temporaryFolder } from '../testing/builtApp';
import { s3Server } from '../testing/s3Server';
import { prune } from './prune';

const WALLET = 'mfe-wallet';
const DAY = 24 * 60 * 60_000;
const storage = s3Server();
const builds = temporaryFolder();

/** Publishes a release of the wallet, days ago. */
const release = async (site: Site, label: string, days: number): Promise<string> => {
  const version = await publish(site.store, WALLET, builtApp(builds, WALLET, label));
  const at = new Date(Date.now() - days * DAY);
  utimesSync(releaseFolder(site.store.folder, WALLET, version), at, at);
  return version;
};

/** A site whose wallet has a live release, one before and a canary, all old, and more that were never active. */
const prunableSite = async (site: Site) => {
  const go = (app: string, version: string, canary?: number) =>
    activate(site, [{ app, version }], { by: 'ann', canary });
  await go('shell', await publish(site.store, 'shell', builtApp(builds, 'shell')));
  const before = await release(site, 'before', 60);
  await go(WALLET, before);
  const live = await release(site, 'live', 50);
  await go(WALLET, live);
  const canary = await release(site, 'canary', 40);
  await go(WALLET, canary, 10);
  const unused = [await release(site, 'u30', 30), await release(site, 'u20', 20)];
  const young = await release(site, 'young', 0.9);
  const has = (version: string): boolean => existsSync(releaseFolder(site.store.folder, WALLET, version));
  return { used: [before, live, canary, young], unused, has };
};

test('removes the releases that no member gets and no rollback reaches, and prints them', async () => {
  const site = siteIn(join(temporaryFolder(), 'site'));
  const { used, unused, has } = await prunableSite(site);
  const printed = unused.toReversed().map((version) => `${WALLET} ${version}`);
  expect((await prune(site, { keep: 1, dryRun: true })).split('\n')).toEqual(printed);
  expect(unused.every(has)).toBe(true);
  expect((await prune(site, { keep: 1, dryRun: false })).split('\n')).toEqual(printed);
  expect(unused.some(has)).toBe(false);
  expect(used.every(has)).toBe(true);
  const file = (label: string) => join(site.store.folder, 'files', WALLET, `remoteEntry.${hashOf(label)}.js`);
  expect([existsSync(file('u30')), existsSync(file('live'))]).toEqual([false, true]);
  expect(await prune(site, { keep: 1, dryRun: false })).toBe('');
});

test.each<[replaced: string, by: (site: Site, versions: { live: string; next: string }) => Promise<unknown>]>([
  ['another canary', (site, { next }) => activate(site, [{ app: WALLET, version: next }], { by: 'ann', canary: 5 })],
  ['a release for everybody', (site, { next }) => activate(site, [{ app: WALLET, version: next }], { by: 'ann' })],
  ['the live release', (site, { live }) => activate(site, [{ app: WALLET, version: live }], { by: 'ann' })],
])('keeps a canary that %s replaces, and its telemetry, for a day', async (_replaced, replace) => {
  const site = siteIn(join(temporaryFolder(), 'site'));
  const { used, has } = await prunableSite(site);
  const [, live = '', canary = '', next = ''] = used;
  await replace(site, { live, next });
  await prune(site, { keep: 0, dryRun: false });
  expect(has(canary)).toBe(true);
  const { withdrawn } = (await readRegistry(site)).apps[WALLET] ?? {};
  expect(withdrawn).toEqual([expect.objectContaining({ version: canary, percent: 10 })]);
  await prune(site, { keep: 0, dryRun: false, now: () => Date.now() + 2 * DAY });
  expect(has(canary)).toBe(false);
});

test('keeps the latest releases of an app although none of them is used', async () => {
  const site = siteIn(join(temporaryFolder(), 'site'));
  const { unused, has } = await prunableSite(site);
  await prune(site, { keep: 2, dryRun: false });
  expect(unused.map(has)).toEqual([false, true]);
});

test('removes a release from the bucket of the directory, and keeps files that others have', async () => {
  const bucket = storage.part();
  const here = siteIn(join(temporaryFolder(), 'site'));
  const site = { ...here, store: uploadedStore(here.store, bucket) };
  const { used, unused } = await prunableSite(site);
  const [old = ''] = unused;
  const remote = bucketStore(bucket, join(temporaryFolder(), 'mirror'));
  await publish(remote, WALLET, builtApp(builds, WALLET, 'u30'));
  expect([...(await bucket.list('releases'))].some((key) => key.includes(old))).toBe(true);
  await prune(site, { keep: 1, dryRun: false });
  const keys = [...(await bucket.list('releases')), ...(await bucket.list('files'))];
  expect(keys.filter((key) => key.includes(old) || key.includes(hashOf('u30')))).toEqual([]);
  expect(keys).toContain(`releases/${WALLET}/${used[1]}/descriptor.json`);
  expect(keys).toContain(`files/${WALLET}/remoteEntry.${hashOf('live')}.js`);
});

test('a release that is activated while the bucket loses it is in the bucket afterwards', async () => {
  const bucket = storage.part();
  const here = siteIn(join(temporaryFolder(), 'site'));
  const site = { ...here, store: uploadedStore(here.store, bucket) };
  const { unused } = await prunableSite(site);
  const version = unused[1] ?? '';
  const published = bucketStore(bucket, join(temporaryFolder(), 'mirror'));
  await publish(published, WALLET, builtApp(builds, WALLET, 'u20'));
  const descriptor = `releases/${WALLET}/${version}/descriptor.json`;

  const answered: string[] = [];
  const read: S3Bucket['read'] = async (key) => {
    const found = await bucket.read(key);
    if (key === descriptor) answered.push(key);
    return found;
  };
  const activated = { ...here, store: uploadedStore(here.store, { ...bucket, read }) };
  let activating: Promise<void> | undefined;
  const remove: S3Bucket['remove'] = async (key) => {
    if (key === descriptor) {
      activating ??= activate(activated, [{ app: WALLET, version }], { by: 'ann' });
      // It has fetched the release, replaced the registry, and found all of the release in the bucket.
      while (answered.length < 3) await setImmediate();
    }
    return bucket.remove(key);
  };
  await prune({ ...here, store: uploadedStore(here.store, { ...bucket, remove }) }, { keep: 1, dryRun: false });
  await activating;
  expect(JSON.parse(String((await bucket.read('registry.json'))?.content))).toMatchObject({
    apps: { [WALLET]: { live: version } },
  });
  expect(await bucketStore(bucket, join(temporaryFolder(), 'edge')).fetchRelease(WALLET, version)).toBe(true);
});

test('a release that is removed while it is being activated is refused', async () => {
  const site = siteIn(join(temporaryFolder(), 'site'));
  const { used, unused } = await prunableSite(site);
  const smokeTest = async (): Promise<string[]> => {
    await prune(site, { keep: 0, dryRun: false });
    return [];
  };
  const [version = ''] = unused;
  await expect(activate(site, [{ app: WALLET, version }], { by: 'ann', smokeTest })).rejects.toThrow(
    `${WALLET} ${version} is not published.`,
  );
  expect((await readRegistry(site)).apps[WALLET]?.live).toBe(used[1]);
});

test('refuses in a bucket, which is changed by its directory alone', async () => {
  const mirror = join(temporaryFolder(), 'mirror');
  const site = { ...siteIn(mirror), store: bucketStore(storage.part(), mirror) };
  await expect(prune(site, { keep: 1, dryRun: false })).rejects.toThrow('is a copy of a directory');
});
