import { Refusal } from '../refusal';
import { servedReleases } from '../registry/registry';
import { REGISTRY_KEY, type S3Bucket } from './bucket';
import { bucketTelemetry } from './bucketTelemetry';
import { releaseMirror, uploadRelease } from './bucketReleases';
import { moveRelease } from './directoryStore';
import { inParallel } from './inParallel';
import type { SiteStore, StoredRegistry } from './siteStore';

/** How long the bucket's registry is cached, ms; every page load asks for its tag. */
const FRESH_MS = 1_000;

/**
 * A site in a bucket, for edges and for machines that publish. A new registry becomes visible when the releases that
 * it names are in `mirror`, a local folder. The registry is changed only in the directory that uploads to the bucket.
 */
export const bucketStore = (bucket: S3Bucket, mirror: string): SiteStore => {
  const fetchRelease = releaseMirror(bucket, mirror);
  const read = async (): Promise<StoredRegistry | undefined> => {
    const stored = await bucket.read(REGISTRY_KEY);
    return stored && { text: stored.content.toString(), tag: stored.tag };
  };

  let mirrored: StoredRegistry | undefined;
  const mirrorRegistry = async (): Promise<string | undefined> => {
    const stored = await read();
    if (stored?.tag === mirrored?.tag) return stored?.tag;
    await inParallel(stored ? servedReleases(stored.text) : [], 4, async ({ app, version }) => {
      if (!(await fetchRelease(app, version)))
        throw new Refusal(`${bucket.name}: ${app} ${version} is not published there.`);
    });
    mirrored = stored;
    return stored?.tag;
  };

  let checkedAt = -Infinity;
  let lastCheck: ReturnType<typeof mirrorRegistry> = Promise.resolve(undefined);

  return {
    name: bucket.name,
    folder: mirror,
    registryTag() {
      if (performance.now() - checkedAt > FRESH_MS) {
        checkedAt = performance.now();
        lastCheck = mirrorRegistry();
      }
      return lastCheck;
    },
    async readRegistry() {
      await lastCheck.catch(() => undefined);
      return mirrored ?? read();
    },
    async replaceRegistry() {
      throw new Refusal(
        `${bucket.name} is a copy of a directory. Run this command on that directory's machine, with ` +
          `SITE_DIR=DIRECTORY SITE_BUCKET=${bucket.name}.`,
      );
    },
    async addRelease(app, version, source) {
      await uploadRelease(bucket, app, version, source);
      await moveRelease(mirror, app, version, source);
    },
    fetchRelease,
    ...bucketTelemetry(bucket),
  };
};
