import { randomUUID } from 'node:crypto';
import { type BigIntStats, existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile, syncFolder, unlessMissing } from './durable';
import { addToPool, removeFromPool } from './filePool';
import { withLock } from './lock';
import { type PublishedRelease, type ReleaseRef, SOURCE_MAPS_FOLDER, type SiteStore } from './siteStore';
import { telemetryIn } from './telemetryFiles';

const HOUR = 60 * 60_000;

/** The registry is replaced by a rename, so that another content has another inode or time. */
const tagOf = ({ ino, mtimeNs, size }: BigIntStats): string => `${ino} ${mtimeNs} ${size}`;

export const releaseFolder = (folder: string, app: string, version: string): string =>
  join(folder, 'releases', app, version);

const filesLock = (folder: string): string => join(folder, 'files.lock');

/** Moves a folder to its place, unless another process has moved one of the same content there meanwhile. */
const moveFolder = async (source: string, target: string): Promise<void> => {
  await mkdir(dirname(target), { recursive: true });
  await rename(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
};

/**
 * Publishes a finished release by one rename, so that no reader sees a part of it.
 * @throws Refusal if the app has files of the same names with another content
 */
export const moveRelease = async (folder: string, app: string, version: string, source: string): Promise<void> => {
  const target = releaseFolder(folder, app, version);
  // So that no process removes a file by content that this release shares with one that is removed.
  await withLock(filesLock(folder), async () => {
    await addToPool(folder, app, source);
    await moveFolder(source, target);
  });
  await syncFolder(dirname(target));
};

const mapsFolder = (folder: string, app: string, version = ''): string =>
  join(folder, SOURCE_MAPS_FOLDER, app, version);

const storedReleases = async (folder: string): Promise<PublishedRelease[]> => {
  const found: PublishedRelease[] = [];
  for (const app of await readdir(join(folder, 'releases')).catch(unlessMissing([])))
    for (const version of await readdir(join(folder, 'releases', app)))
      found.push({ app, version, publishedAt: (await stat(releaseFolder(folder, app, version))).mtimeMs });
  return found;
};

/** Runs `work` with a folder for an unfinished release. Removes it afterwards, and those that killed processes left. */
export const withUnfinishedFolder = async <T>(folder: string, work: (unfinished: string) => Promise<T>): Promise<T> => {
  const parent = join(folder, 'unfinished');
  for (const name of await readdir(parent).catch(unlessMissing([]))) {
    const modified = await stat(join(parent, name)).catch(unlessMissing(undefined));
    if (modified && Date.now() - modified.mtimeMs > HOUR)
      await rm(join(parent, name), { recursive: true, force: true });
  }
  const unfinished = join(parent, randomUUID());
  await mkdir(unfinished, { recursive: true });
  try {
    return await work(unfinished);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
};

/** A site in a directory. The registry is replaced by a rename under a lock file that is held for that moment alone. */
export const directoryStore = (folder: string): SiteStore => {
  const registry = join(folder, 'registry.json');
  const registryTag = (): Promise<string | undefined> =>
    stat(registry, { bigint: true }).then(tagOf, unlessMissing(undefined));

  return {
    name: folder,
    folder,
    registryTag,

    async readRegistry() {
      // The tag is read first: if the registry is replaced between both reads, the tag is stale, `replaceRegistry`
      // fails, and the caller tries again.
      const tag = await registryTag();
      return tag === undefined ? undefined : { text: await readFile(registry, 'utf8'), tag };
    },

    replaceRegistry: (text, tag, added) =>
      withLock(`${registry}.lock`, async () => {
        const isStored = ({ app, version }: ReleaseRef): boolean => existsSync(releaseFolder(folder, app, version));
        if ((await registryTag()) !== tag || !added.every(isStored)) return false;
        await replaceFile(registry, text);
        return true;
      }),

    fetchRelease: async (app, version) => existsSync(releaseFolder(folder, app, version)),
    addRelease: (app, version, source) => moveRelease(folder, app, version, source),

    addSourceMaps: (app, version, source) => moveFolder(source, mapsFolder(folder, app, version)),

    async readSourceMap(app, version, script) {
      const others = await readdir(mapsFolder(folder, app)).catch(unlessMissing([]));
      for (const candidate of [version, ...others.filter((it) => it !== version)]) {
        const file = join(mapsFolder(folder, app, candidate), `${script}.map.gz`);
        const found = await readFile(file).catch(unlessMissing(undefined));
        if (found) return found;
      }
      return undefined;
    },

    removeReleases: (select) =>
      withUnfinishedFolder(folder, async (removed) => {
        // Releases disappear at once; their files are deleted afterwards.
        const releases = await withLock(`${registry}.lock`, async () => {
          const selected = await select(await storedReleases(folder));
          for (const [index, { app, version }] of selected.entries())
            await rename(releaseFolder(folder, app, version), join(removed, String(index)));
          return selected;
        });
        await withLock(filesLock(folder), async () => {
          for (const [index, { app }] of releases.entries())
            await removeFromPool(folder, app, join(removed, String(index)));
        });
        for (const { app, version } of releases)
          await rm(mapsFolder(folder, app, version), { recursive: true, force: true });
        return releases;
      }),

    ...telemetryIn(folder),
  };
};
