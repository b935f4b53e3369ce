import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { memoize } from '../base/memoize';
import type { Registry } from '../registry/registry';
import { versionsOf } from '../registry/releaseSets';
import type { PublishedDescriptor } from '../format/descriptor';
import { readRelease } from '../releases/readRelease';
import { directoryStore } from '../store/directoryStore';
import { poolFolder } from '../store/filePool';
import { deltasBetween, dictionaryHash } from './delta';
import type { SiteStore } from '../store/siteStore';
import { successorPattern } from '../format/files';

/** A file's own release, and the last five others. */
const MAX_RELEASES = 6;

/** More results than the files of these releases need. */
const MAX_KEPT = 2000;

/** Gives the delta from the file with the hash `dictionary` to `file`; undefined if brotli is to be sent. */
export type FileDeltas = (app: string, file: string, dictionary: string) => Promise<Buffer | undefined>;

/** Whether a file may be the dictionary of another one: the same file of another release. */
export const isPredecessor = (file: string, other: string): boolean =>
  other !== file && successorPattern(other) === successorPattern(file);

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
  const deltaOf = deltasBetween(MAX_KEPT, log);

  return async (app, file, dictionary) => {
    const releases = Object.hasOwn(apps, app) ? await releasesOf(app) : [];
    const built = releases.find(({ files }) => Object.hasOwn(files, file))?.files[file];
    if (!built) return undefined;
    const pool = poolFolder(folder, app);
    const earlier = new Set(releases.flatMap(({ files }) => Object.keys(files)));
    for (const other of earlier) {
      if (!isPredecessor(file, other)) continue;
      if ((await hashOf(join(pool, other))) !== dictionary) continue;
      const delta = await deltaOf(join(pool, file), join(pool, other));
      return delta && delta.length < built.brotli ? delta : undefined;
    }
    return undefined;
  };
};

/** How long a request for a file that is not on this machine waits for the names of the releases' files, ms. */
const WAIT_MS = 2000;

/** Finds the release of an app that has a file, the latest first; with a version only that release. */
export type ReleaseWith = (app: string, file: string, version?: string) => Promise<string | undefined>;

/**
 * Finds releases by the names of their files, among those that open pages may have. Each release's names are read once:
 * the bucket is not asked for a file that no release has. A directory has all its releases and needs none.
 */
export const releaseFinder = ({ fileNames }: SiteStore) => {
  const namesOf = memoize(MAX_KEPT, async (release) => {
    const [app = '', version = ''] = release.split(' ');
    return new Set(await fileNames?.(app, version));
  });
  const find = async (app: string, file: string, versions: string[]): Promise<string | undefined> => {
    for (const version of versions) {
      const names = await namesOf(`${app} ${version}`).catch(() => undefined);
      if (names?.has(file)) return version;
    }
    return undefined;
  };
  return (apps: Registry['apps']): ReleaseWith =>
    async (app, file, wanted) => {
      const versions = fileNames ? versionsOf(apps[app]) : [];
      const limit = new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS, undefined).unref());
      return Promise.race([
        find(app, file, wanted === undefined ? versions : versions.filter((it) => it === wanted)),
        limit,
      ]);
    };
};
