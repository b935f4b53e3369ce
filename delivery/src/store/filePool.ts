import { link, mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../base/refusal';
import { filesIn, hasContentHash } from '../format/files';
import { unlessMissing } from './durable';

/** The folder of an app's files by content. */
export const poolFolder = (folder: string, app: string): string => join(folder, 'files', app);

/** Whether two files have the same content; undefined if the second one is missing. */
const isSameFile = async (file: string, other: string): Promise<boolean | undefined> => {
  const [one, two] = await Promise.all([stat(file), stat(other).catch(unlessMissing(undefined))]);
  if (!two) return undefined;
  return one.ino === two.ino || (one.size === two.size && (await readFile(file)).equals(await readFile(other)));
};

/**
 * Links a release's files whose names contain a hash, with their compressed copies, into `files/APP`, where an
 * unchanged file has the same address in each release.
 * @param release the release's folder, on the same file system
 * @throws Refusal if the app has files of these names with another content; nothing is linked then
 */
export const addToPool = async (folder: string, app: string, release: string): Promise<void> => {
  const pool = poolFolder(folder, app);
  const missing: string[] = [];
  const reasons: string[] = [];
  for (const file of (await filesIn(release)).filter(hasContentHash)) {
    const isSame = await isSameFile(join(release, file), join(pool, file));
    if (isSame === undefined) missing.push(file);
    // Another version of Node may compress the same content differently.
    else if (!isSame && !/\.(br|gz)$/.test(file))
      reasons.push(`${file} of ${app} is not the file of that name in ${pool}. Names must change with the content.`);
  }
  if (reasons.length > 0) throw new Refusal(...reasons);
  for (const file of missing) {
    await mkdir(dirname(join(pool, file)), { recursive: true });
    await link(join(release, file), join(pool, file)).catch((error: NodeJS.ErrnoException) => {
      // Another process has linked the same content meanwhile.
      if (error.code !== 'EEXIST') throw error;
    });
  }
};

/** Removes an app's files by content that only a removed release had. @param removed the release's folder */
export const removeFromPool = async (folder: string, app: string, removed: string): Promise<void> => {
  const releases = join(folder, 'releases', app);
  const used = new Set<string>();
  for (const version of await readdir(releases).catch(unlessMissing([])))
    for (const file of await filesIn(join(releases, version))) used.add(file);
  for (const file of (await filesIn(removed)).filter(hasContentHash))
    if (!used.has(file)) await rm(join(poolFolder(folder, app), file), { force: true });
};
