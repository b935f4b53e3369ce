import { join } from 'node:path';
import { Refusal } from '../base/refusal';
import { REGISTRY_KEY, type S3Bucket } from './bucket';
import {
  bucketSourceMaps,
  fileNamesReader,
  publishedReleases,
  releaseMirror,
  removeRelease,
  uploadRelease,
} from './bucketReleases';
import { moveRelease } from './directoryStore';
import { replaceFile } from './durable';
import { inParallel } from './inParallel';
import { type ReleaseRef, type SiteStore, type StoredRegistry, servedReleases } from './siteStore';
import { telemetryIn } from './telemetryFiles';
import { DESCRIPTOR } from '../format/files';

/**
 * A site in a bucket, for edges and for machines that publish or activate. To an edge a new registry becomes visible
 * when the releases that it names are in `mirror`, a local folder. Any machine with the signing key may replace the
 * registry. Telemetry stays on the machine that receives it.
 */
export const bucketStore = (bucket: S3Bucket, mirror: string): SiteStore => {
  const fetchRelease = releaseMirror(bucket, mirror);
  let copied: string | undefined;
  const read = async (): Promise<StoredRegistry | undefined> => {
    const stored = await bucket.read(REGISTRY_KEY);
    if (!stored) return undefined;
    // For programs that show what is live (docs/release.md).
    if (stored.tag !== copied) await replaceFile(join(mirror, REGISTRY_KEY), stored.content);
    copied = stored.tag;
    return { text: stored.content.toString(), tag: stored.tag };
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
    ...telemetryIn(mirror),
    async removeReleases(select, renewRegistry) {
      const releases = await select(publishedReleases(await bucket.list('releases')));
      const descriptorOf = ({ app, version }: ReleaseRef): string => `releases/${app}/${version}/${DESCRIPTOR}`;
      const hidden = new Map<ReleaseRef, Buffer>();
      const restore = async (release: ReleaseRef): Promise<void> =>
        bucket.write(descriptorOf(release), hidden.get(release) ?? Buffer.from(''));
      try {
        // From now on, activating one of them is refused.
        for (const release of releases) {
          hidden.set(release, (await bucket.read(descriptorOf(release)))?.content ?? Buffer.from(''));
          await bucket.remove(descriptorOf(release));
        }
        // An activation that has found one before has replaced the registry by now, or starts again.
        if (releases.length > 0) await renewRegistry();
      } catch (error) {
        for (const release of hidden.keys()) await restore(release);
        throw error;
      }
      const live = servedReleases((await read())?.text ?? '{"apps":{}}');
      const isLive = (it: ReleaseRef): boolean =>
        live.some(({ app, version }) => app === it.app && version === it.version);
      for (const release of releases)
        await (isLive(release) ? restore(release) : removeRelease(bucket, release.app, release.version));
      return releases.filter((release) => !isLive(release));
    },
  };
};
