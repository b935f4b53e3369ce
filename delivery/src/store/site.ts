import { join } from 'node:path';
import { type KeyFiles, keyFilesOf } from '../registry/keys';
import { type LastGood, lastGoodIn } from '../registry/lastGood';
import { repository, siteFolder } from '../siteFolder';
import { isBucketAddress, openBucket } from './bucket';
import { bucketStore } from './bucketStore';
import { directoryStore } from './directoryStore';
import type { SiteStore } from './siteStore';
import { uploadedStore } from './uploadedStore';

/** A site's releases, and whom its registry is trusted from. */
export interface Site {
  store: SiteStore;
  keys: KeyFiles;
  lastGood: LastGood;
}

const siteOf = (store: SiteStore, env: NodeJS.ProcessEnv): Site => ({
  store,
  keys: keyFilesOf(store.folder, env),
  lastGood: lastGoodIn(`${store.folder}.good.json`),
});

/** The site in a directory. */
export const siteIn = (folder: string, env: NodeJS.ProcessEnv = process.env): Site =>
  siteOf(directoryStore(folder), env);

const storeOf = (env: NodeJS.ProcessEnv): SiteStore => {
  const { SITE_DIR = '', SITE_BUCKET, SITE_MIRROR } = env;
  if (isBucketAddress(SITE_DIR))
    return bucketStore(openBucket(SITE_DIR), SITE_MIRROR ?? join(repository, 'var', 'mirror'));
  const directory = directoryStore(siteFolder(env));
  return SITE_BUCKET ? uploadedStore(directory, openBucket(SITE_BUCKET)) : directory;
};

/**
 * The site that `SITE_DIR` names, by default `var/site`: a directory, uploaded to `SITE_BUCKET` where there is one; or a bucket, to
 * publish into and to serve from.
 */
export const openSite = (env: NodeJS.ProcessEnv = process.env): Site => siteOf(storeOf(env), env);
