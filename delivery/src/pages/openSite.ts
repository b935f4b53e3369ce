import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StorageEnvironment } from '../base/environment';
import { keyFilesOf } from '../registry/keys';
import { lastKnownGoodIn, type Site } from '../registry/registry';
import { isBucketAddress, openBucket } from '../store/bucket';
import { bucketStore } from '../store/bucketStore';
import { directoryStore } from '../store/directoryStore';
import { LIVE_PAGES, type SiteStore } from '../store/siteStore';

const siteOf = (store: SiteStore, environment: Partial<StorageEnvironment>): Site => {
  const site = {
    store,
    keys: keyFilesOf(store.folder, environment),
    lastKnownGood: lastKnownGoodIn(`${store.folder}.good.json`),
    minRevision: environment.MIN_REVISION,
  };
  return {
    ...site,
    // The pages may be files too. They are composed by code that most commands do not need.
    afterSwap: async () => {
      if (!existsSync(join(store.folder, LIVE_PAGES))) return true;
      const { updatePages } = await import('./writePages');
      return updatePages(site, (line) => console.error(line));
    },
  };
};

/** The site in a directory, with its keys next to it. */
export const siteIn = (folder: string): Site => siteOf(directoryStore(folder), {});

/** The site that `SITE_DIR` names: a directory, or a bucket with `SITE_MIRROR` as its local copy. */
export const openSite = (environment: StorageEnvironment): Site => {
  const { SITE_DIR, SITE_MIRROR } = environment;
  const store = isBucketAddress(SITE_DIR) ? bucketStore(openBucket(SITE_DIR), SITE_MIRROR) : directoryStore(SITE_DIR);
  return siteOf(store, environment);
};
