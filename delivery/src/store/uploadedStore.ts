import { Refusal } from '../refusal';
import type { Bucket } from './bucket';
import { bucketEvidence } from './bucketEvidence';
import { bucketMirror } from './bucketMirror';
import { uploadReleases, uploadSite } from './bucketUpload';
import type { SiteStore } from './siteStore';

/**
 * A directory that is uploaded to a bucket with every change of what is live: the releases before the swap, the registry after it.
 * A release that was published into the bucket comes to the directory when it is first asked for. The evidence of all edges, the bucket's and the directory's own, is read together.
 */
export const uploadedStore = (directory: SiteStore, bucket: Bucket): SiteStore => {
  const remote = bucketEvidence(bucket);
  const fetchFromBucket = bucketMirror(bucket, directory.folder);
  return {
    ...directory,
    name: `${directory.name} (${bucket.name})`,
    async replaceRegistry(text, tag) {
      await uploadReleases(directory, bucket, text);
      if (!(await directory.replaceRegistry(text, tag))) return false;
      await uploadSite(directory, bucket).catch((error: Error) => {
        const behind = `It is live in ${directory.name}; ${bucket.name} has what was live before, until an upload succeeds:`;
        throw new Refusal(behind, error.message);
      });
      return true;
    },
    settle: () => uploadSite(directory, bucket),
    fetchRelease: async (app, version) => (await directory.fetchRelease(app, version)) || fetchFromBucket(app, version),
    async readEvidence(since) {
      return (await Promise.all([directory.readEvidence(since), remote.readEvidence(since)])).flat();
    },
  };
};
