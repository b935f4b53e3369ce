import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveApp, Registry } from '../registry/registry';
import type { PublishedDescriptor } from '../format/descriptor';
import { readRelease } from '../releases/readRelease';
import { directoryStore } from '../store/directoryStore';
import { poolFolder } from '../store/filePool';
import { dictionaryHash, makeDelta, memoize } from './delta';
import { inParallel } from '../store/inParallel';
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

/** The versions that members have or had, the latest first. */
const versionsOf = (app: LiveApp | undefined): string[] => {
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
    const earlier = new Set(releases.flatMap(({ files }) => Object.keys(files)));
    for (const other of earlier) {
      if (!isPredecessor(file, other)) continue;
      if ((await hashOf(join(pool, other))) !== dictionary) continue;
      const delta = await deltaOf([file, other].map((it) => join(pool, it)).join('\n'));
      return delta && delta.length < built.brotli ? delta : undefined;
    }
    return undefined;
  };
};

const CONCURRENCY = 8;

/** How long a request for a file that is not on this machine waits for the names of the releases' files, ms. */
const WAIT_MS = 2000;

export type ReleaseFiles = ReturnType<typeof releaseFiles>;

/**
 * The names of the files of all releases that open pages may have, so that a request for a name that none of them has
 * is answered without asking the bucket. A directory has all its releases and needs none.
 */
export const releaseFiles = ({ fileNames }: SiteStore) => {
  const namesOf = new Map<string, ReadonlySet<string>>();
  let versions = new Map<string, string[]>();
  let updating: Promise<void> = Promise.resolve();
  let waited: Promise<void> = Promise.resolve();

  const missing = (): [app: string, version: string][] =>
    [...versions].flatMap(([app, list]) =>
      list.filter((it) => !namesOf.has(`${app} ${it}`)).map((it): [string, string] => [app, it]),
    );
  const read = async ([app, version]: [string, string]): Promise<void> => {
    try {
      namesOf.set(`${app} ${version}`, new Set(await fileNames?.(app, version)));
    } catch {
      // Read again with the next refresh of the registry.
    }
  };
  const readMissing = (): void => {
    updating = updating.then(() => inParallel(missing(), CONCURRENCY, read));
  };

  return {
    readMissing,

    /** Follows another registry: reads the names of its releases in the background. */
    update(apps: Registry['apps']): void {
      if (!fileNames) return;
      versions = new Map(Object.entries(apps).map(([app, it]) => [app, versionsOf(it)]));
      readMissing();
      const limit = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS).unref());
      waited = Promise.race([updating, limit]);
    },

    /**
     * The release of an app that has a file, the latest first.
     * @param version only this release; any by default
     */
    async releaseWith(app: string, file: string, version?: string): Promise<string | undefined> {
      await waited;
      const candidates = versions.get(app) ?? [];
      return candidates.find(
        (it) => (version === undefined || it === version) && namesOf.get(`${app} ${it}`)?.has(file) === true,
      );
    },
  };
};
