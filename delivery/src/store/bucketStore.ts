import { Refusal } from '../refusal';
import type { Bucket } from './bucket';
import { bucketEvidence } from './bucketEvidence';
import { bucketMirror } from './bucketMirror';
import { REGISTRY, namedReleases, releaseKey, uploadRelease } from './bucketUpload';
import { moveRelease } from './directoryStore';
import { inParallel } from './inParallel';
import type { SiteStore, StoredRegistry } from './siteStore';

/** So long an answer of the bucket counts as what is there now, ms; every page asks. */
const FRESH = 1_000;

/**
 * A site as it lies in a bucket: for edges, and for who publishes releases or looks. To an edge a registry is there once the releases that it
 * names are in `mirror`, a folder of this machine: until then, and while the bucket does not answer, it serves what it served before.
 * What is live is changed in the one directory that is uploaded to the bucket.
 */
export const bucketStore = (bucket: Bucket, mirror: string): SiteStore => {
  const fetchRelease = bucketMirror(bucket, mirror);
  const read = async (): Promise<StoredRegistry | undefined> => {
    const stored = await bucket.read(REGISTRY);
    return stored && { text: stored.content.toString(), tag: stored.tag };
  };

  let arrived: StoredRegistry | undefined;
  const arrive = async (): Promise<string | undefined> => {
    const tag = await bucket.tag(REGISTRY);
    if (tag === arrived?.tag) return tag;
    const stored = await read();
    await inParallel(stored ? namedReleases(stored.text) : [], 4, async ({ app, version }) => {
      if (!(await fetchRelease(app, version)))
        throw new Refusal(`${bucket.name}: ${app} ${version} is not published there.`);
    });
    arrived = stored;
    return stored?.tag;
  };

  let asked = -Infinity;
  let answer: ReturnType<typeof arrive> = Promise.resolve(undefined);
  const registryTag = (): Promise<string | undefined> => {
    if (performance.now() - asked > FRESH) {
      asked = performance.now();
      answer = arrive();
    }
    return answer;
  };

  return {
    name: bucket.name,
    folder: mirror,
    registryTag,
    readRegistry: async () => arrived ?? read(),
    async replaceRegistry() {
      const where = `SITE_DIR=DIRECTORY SITE_BUCKET=${bucket.name}`;
      throw new Refusal(
        `${bucket.name} is a copy: what is live is changed in the directory that is uploaded to it (${where}).`,
      );
    },
    async addRelease(app, version, finished) {
      if (await uploadRelease(bucket, releaseKey(app, version), finished))
        await moveRelease(mirror, app, version, finished);
      else await fetchRelease(app, version);
    },
    fetchRelease,
    ...bucketEvidence(bucket),
  };
};
