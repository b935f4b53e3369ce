import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StorageEnvironment } from '../environment';
import { type KeyFiles, keyFilesOf } from '../registry/keys';
import { type LastKnownGood, lastKnownGoodIn } from '../registry/registry';
import { isBucketAddress, openBucket } from './bucket';
import { bucketStore } from './bucketStore';
import { directoryStore } from './directoryStore';
import { LIVE_PAGES, type SiteStore } from './siteStore';

/** A site's storage, and the keys and the registry that it is verified with. */
export interface Site {
  store: SiteStore;
  keys: KeyFiles;
  lastKnownGood: LastKnownGood;
  /** The lowest revision of the registry that an edge accepts. */
  minRevision?: number | undefined;
  /** Brings what depends on the registry up to date after each change. Returns false if it failed; does not throw. */
  afterSwap?: () => Promise<boolean>;
  /** The registry comes from this process, and is not signed. */
  isUnsigned?: true;
}

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
      const { updatePages } = await import('../pages/writePages');
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
