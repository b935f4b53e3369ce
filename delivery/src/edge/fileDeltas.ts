import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveApp, Registry } from '../registry/registry';
import { successorPattern } from '../releases/contentHash';
import type { PublishedDescriptor } from '../releases/descriptor';
import { readRelease } from '../releases/readRelease';
import { directoryStore } from '../store/directoryStore';
import { poolFolder } from '../store/filePool';
import { dictionaryHash, makeDelta, memoize } from './delta';

/** A file's own release, and the last five others. */
const MAX_RELEASES = 6;

/** More results than the files of these releases need. */
const MAX_KEPT = 2000;

/** Gives the delta from the file with the hash `dictionary` to `file`; undefined if brotli is to be sent. */
export type FileDeltas = (app: string, file: string, dictionary: string) => Promise<Buffer | undefined>;

/** The versions that members have or had, the latest first. */
export const versionsOf = (app: LiveApp | undefined): string[] => {
  if (!app) return [];
  const { live, since, canary, previous, withdrawn = [] } = app;
  const all = [...(canary ? [canary] : []), { version: live, since }, ...previous, ...withdrawn];
  return [...new Set(all.toSorted((a, b) => b.since.localeCompare(a.since)).map(({ version }) => version))];
};

/**
 * Deltas between files of an app's last releases that members had, as far as they are on this machine. Each is made
 * when it is first requested, and kept in memory.
 * @param folder the site's folder
 */
export const fileDeltas = (apps: Registry['apps'], folder: string, log: (line: string) => void): FileDeltas => {
  // Without a bucket: nothing is downloaded for a delta.
  const store = directoryStore(folder);
  const releasesOf = memoize(MAX_KEPT, async (app): Promise<PublishedDescriptor[]> => {
    const versions = versionsOf(apps[app]).slice(0, MAX_RELEASES);
    const releases = await Promise.allSettled(versions.map((version) => readRelease(store, app, version)));
    return releases.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
  });
  const hashOf = memoize(MAX_KEPT, async (path) => dictionaryHash(await readFile(path)));
  const deltaOf = memoize(MAX_KEPT, async (paths) => {
    const [file = '', dictionary = ''] = paths.split('\n');
    return makeDelta(await readFile(file), await readFile(dictionary)).catch((error: Error) => {
      log(`${file} is sent whole: ${error.message}`);
      return undefined;
    });
  });

  return async (app, file, dictionary) => {
    const releases = Object.hasOwn(apps, app) ? await releasesOf(app) : [];
    const built = releases.find(({ files }) => Object.hasOwn(files, file))?.files[file];
    if (!built) return undefined;
    const pool = poolFolder(folder, app);
    const pattern = successorPattern(file);
    const earlier = new Set(releases.flatMap(({ files }) => Object.keys(files)));
    for (const other of earlier) {
      if (other === file || successorPattern(other) !== pattern) continue;
      if ((await hashOf(join(pool, other))) !== dictionary) continue;
      const delta = await deltaOf([file, other].map((it) => join(pool, it)).join('\n'));
      return delta && delta.length < built.brotli ? delta : undefined;
    }
    return undefined;
  };
};
