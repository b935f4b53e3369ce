import { type KeyFiles, keyFilesOf } from '../registry/keys';
import { type LastGood, lastGoodIn } from '../registry/lastGood';
import { siteFolder } from '../siteFolder';
import { directoryStore } from './directoryStore';
import type { SiteStore } from './siteStore';

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

/** The site that `SITE_DIR` names, by default `var/site`. */
export const openSite = (env: NodeJS.ProcessEnv = process.env): Site => siteIn(siteFolder(env), env);
