import { join } from 'node:path';
import { type KeyFiles, keyFilesOf } from '../registry/keys';
import { type LastKnownGood, lastKnownGoodIn } from '../registry/lastKnownGood';
import { repository, siteFolder } from '../siteFolder';
import { isBucketAddress, openBucket } from './bucket';
import { bucketStore } from './bucketStore';
import { directoryStore } from './directoryStore';
import type { SiteStore } from './siteStore';
import { uploadedStore } from './uploadedStore';

/** A site's storage, and the keys and the registry that it is verified with. */
export interface Site {
  store: SiteStore;
  keys: KeyFiles;
  lastKnownGood: LastKnownGood;
}

const siteOf = (store: SiteStore, env: NodeJS.ProcessEnv): Site => ({
  store,
  keys: keyFilesOf(store.folder, env),
  lastKnownGood: lastKnownGoodIn(`${store.folder}.good.json`),
});

/** The site in a directory. */
export const siteIn = (folder: string, env: NodeJS.ProcessEnv = process.env): Site =>
  siteOf(directoryStore(folder), env);

/**
 * The site that `SITE_DIR` names, by default `var/site`: a directory, which is uploaded to `SITE_BUCKET` if that is
 * set; or a bucket, to publish into and to serve from, with `SITE_MIRROR` as its local copy.
 */
export const openSite = (env: NodeJS.ProcessEnv = process.env): Site => {
  const { SITE_DIR = '', SITE_BUCKET, SITE_MIRROR = join(repository, 'var', 'mirror') } = env;
  if (isBucketAddress(SITE_DIR)) return siteOf(bucketStore(openBucket(SITE_DIR), SITE_MIRROR), env);
  const directory = directoryStore(siteFolder(env));
  return siteOf(SITE_BUCKET ? uploadedStore(directory, openBucket(SITE_BUCKET)) : directory, env);
};
