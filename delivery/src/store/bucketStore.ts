import { join } from 'node:path';
import { IncompleteChange, Refusal } from '../refusal';
import { servedReleases, type Registry } from '../registry/registry';
import { REGISTRY_KEY, type S3Bucket } from './bucket';
import { bucketTelemetry } from './bucketTelemetry';
import { bucketSourceMaps, fileNamesReader, releaseMirror, uploadRelease, removeRelease } from './bucketReleases';
import { moveRelease, releaseFolder } from './directoryStore';
import { inParallel } from './inParallel';
import type { SiteStore, StoredRegistry, PublishedRelease } from './siteStore';
import { DESCRIPTOR } from '../releases/files';
import { readRelease } from '../releases/readRelease';
import { withLock } from './lock';

/**
 * A site in a bucket, for edges and for machines that publish or activate. A new registry becomes visible when the
 * releases that it names are in `mirror`, a local folder. Any machine with the signing key may replace the registry, if
 * no directory uploads to the bucket.
 */
export const bucketStore = (bucket: S3Bucket, mirror: string): SiteStore => {
  const fetchRelease = releaseMirror(bucket, mirror);
  const read = async (): Promise<StoredRegistry | undefined> => {
    const stored = await bucket.read(REGISTRY_KEY);
    return stored && { text: stored.content.toString(), tag: stored.tag };
  };

  /** What the last refresh has found; undefined before the first one has succeeded. */
  let known: { stored: StoredRegistry | undefined } | undefined;

  return {
    name: bucket.name,
    folder: mirror,
    async registryTag() {
      if (!known) throw new Refusal(`${bucket.name} has not answered yet.`);
      return known.stored?.tag;
    },
    async refreshRegistry() {
      const stored = await read();
      if (known && stored?.tag === known.stored?.tag) return;
      await inParallel(stored ? servedReleases(stored.text) : [], 4, async ({ app, version }) => {
        if (!(await fetchRelease(app, version)))
          throw new Refusal(`${bucket.name}: ${app} ${version} is not published there.`);
      });
      known = { stored };
    },
    readRegistry: async () => (known ? known.stored : read()),
    async replaceRegistry(text, tag, added) {
      for (const { app, version } of added)
        if (!(await bucket.read(`releases/${app}/${version}/${DESCRIPTOR}`))) return false;
      return bucket.replace(REGISTRY_KEY, Buffer.from(text), tag);
    },
    async addRelease(app, version, source) {
      await uploadRelease(bucket, app, version, source);
      await moveRelease(mirror, app, version, source);
    },
    fetchRelease,
    fileNames: fileNamesReader(bucket, mirror),
    ...bucketSourceMaps(bucket),
    ...bucketTelemetry(bucket),
  };
};

/** How long an upload waits while another one replaces the bucket's registry, ms. */
const LOCK_TIMEOUT_MS = 120_000;

/**
 * Uploads the releases that a registry names. What the bucket has stays, so that an interrupted upload is continued.
 * @throws Refusal if a release is damaged, or the bucket has another one by its name
 */
const uploadReleases = (from: SiteStore, bucket: S3Bucket, registry: string): Promise<void> =>
  inParallel(servedReleases(registry), 4, async ({ app, version, digest }) => {
    await readRelease(from, app, version, digest);
    await uploadRelease(bucket, app, version, releaseFolder(from.folder, app, version));
  });

const revisionOf = (registry: string): number => (JSON.parse(registry) as Registry).revision;

/** Replaces the bucket's registry by a newer one. @throws Refusal if it is not older */
const uploadRegistry = async (from: SiteStore, bucket: S3Bucket, text: string): Promise<void> => {
  const stored = (await bucket.read(REGISTRY_KEY))?.content.toString();
  if (stored === text) return;
  const [theirs, ours] = [stored === undefined ? -1 : revisionOf(stored), revisionOf(text)];
  if (theirs < ours) return bucket.write(REGISTRY_KEY, Buffer.from(text));
  throw new Refusal(
    `${bucket.name} has a registry of revision ${theirs}, and ${from.name} another one of revision ${ours}. ` +
      'Only one directory may upload to a bucket.',
  );
};

/**
 * Makes a bucket a copy of a directory: releases first, the registry last. No conditional write is needed, because one
 * directory alone uploads to a bucket, and its uploads replace the registry one after another with the active one.
 * @throws Refusal; the bucket's registry names only whole releases at any moment
 */
export const uploadSite = async (from: SiteStore, bucket: S3Bucket): Promise<void> => {
  for (let done = false; !done;) {
    const stored = await from.readRegistry();
    if (!stored) throw new Refusal(`${from.name}: nothing was ever activated, so there is nothing to upload.`);
    await uploadReleases(from, bucket, stored.text);
    const replaceRegistry = async (): Promise<boolean> => {
      if ((await from.registryTag()) !== stored.tag) return false;
      // Again: another process may have removed one of them from the bucket before this one's turn.
      await uploadReleases(from, bucket, stored.text);
      await uploadRegistry(from, bucket, stored.text);
      return true;
    };
    done = await withLock(join(from.folder, 'upload.lock'), replaceRegistry, LOCK_TIMEOUT_MS);
  }
};

/**
 * A directory that is uploaded to a bucket with every change of the registry. Releases that were published into the
 * bucket are fetched when they are first read. Telemetry is read from both.
 */
export const uploadedStore = (directory: SiteStore, bucket: S3Bucket): SiteStore => {
  const remote = bucketTelemetry(bucket);
  const remoteMaps = bucketSourceMaps(bucket);
  return {
    ...directory,
    name: `${directory.name} (${bucket.name})`,
    async replaceRegistry(text, tag, added) {
      await uploadReleases(directory, bucket, text);
      if (!(await directory.replaceRegistry(text, tag, added))) return false;
      await uploadSite(directory, bucket).catch((error: Error) => {
        const behind =
          `The change is active in ${directory.name}, but ${bucket.name} still has the registry before it. ` +
          'Do not repeat the command; run `npm run release -- upload` when this is resolved:';
        throw new IncompleteChange(behind, error.message);
      });
      return true;
    },
    async upload() {
      await uploadSite(directory, bucket);
      return bucket.name;
    },
    fetchRelease: releaseMirror(bucket, directory.folder),
    fileNames: fileNamesReader(bucket, directory.folder),
    readSourceMap: async (app, version, script) =>
      (await directory.readSourceMap(app, version, script)) ?? remoteMaps.readSourceMap(app, version, script),
    async removeReleases(select) {
      let selected: PublishedRelease[] = [];
      await directory.removeReleases?.(async (stored) => {
        selected = await select(stored);
        return [];
      });
      if (selected.length === 0) return [];
      // A release that the bucket's registry still names must not be removed from it.
      await uploadSite(directory, bucket);
      const remove = async (): Promise<PublishedRelease[]> => {
        const removed = (await directory.removeReleases?.(select)) ?? [];
        for (const { app, version } of removed) await removeRelease(bucket, app, version);
        return removed;
      };
      return withLock(join(directory.folder, 'upload.lock'), remove, LOCK_TIMEOUT_MS);
    },
    createTelemetryReader(since) {
      const followers = [directory.createTelemetryReader(since), remote.createTelemetryReader(since)];
      return async () => (await Promise.all(followers.map((read) => read()))).flat();
    },
  };
};
