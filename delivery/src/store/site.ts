import type { StorageEnvironment } from '../environment';
import { type KeyFiles, keyFilesOf } from '../registry/keys';
import { type LastKnownGood, lastKnownGoodIn } from '../registry/registry';
import { isBucketAddress, openBucket } from './bucket';
import { bucketStore, uploadedStore } from './bucketStore';
import { directoryStore } from './directoryStore';
import type { SiteStore } from './siteStore';

/** A site's storage, and the keys and the registry that it is verified with. */
export interface Site {
  store: SiteStore;
  keys: KeyFiles;
  lastKnownGood: LastKnownGood;
  /** The lowest revision of the registry that an edge accepts. */
  minRevision?: number | undefined;
  /** The registry comes from this process, and is not signed. */
  isUnsigned?: true;
}

const siteOf = (store: SiteStore, environment: Partial<StorageEnvironment>): Site => ({
  store,
  keys: keyFilesOf(store.folder, environment),
  lastKnownGood: lastKnownGoodIn(`${store.folder}.good.json`),
  minRevision: environment.MIN_REVISION,
});

/** The site in a directory, with its keys next to it. */
export const siteIn = (folder: string): Site => siteOf(directoryStore(folder), {});

/**
 * The site that `SITE_DIR` names: a directory, which is uploaded to `SITE_BUCKET` if that is set; or a bucket, to
 * publish into and to serve from, with `SITE_MIRROR` as its local copy.
 */
export const openSite = (environment: StorageEnvironment): Site => {
  const { SITE_DIR, SITE_BUCKET, SITE_MIRROR } = environment;
  if (isBucketAddress(SITE_DIR)) return siteOf(bucketStore(openBucket(SITE_DIR), SITE_MIRROR), environment);
  const directory = directoryStore(SITE_DIR);
  return siteOf(SITE_BUCKET ? uploadedStore(directory, openBucket(SITE_BUCKET)) : directory, environment);
};
