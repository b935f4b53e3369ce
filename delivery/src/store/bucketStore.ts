import { Refusal } from '../refusal';
import { servedReleases } from '../registry/registry';
import { REGISTRY_KEY, type S3Bucket } from './bucket';
import { bucketTelemetry } from './bucketTelemetry';
import { fileNamesReader, releaseMirror, uploadRelease } from './bucketReleases';
import { moveRelease } from './directoryStore';
import { inParallel } from './inParallel';
import type { SiteStore, StoredRegistry } from './siteStore';

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
    fileNames: fileNamesReader(bucket, mirror),
    ...bucketTelemetry(bucket),
  };
};
