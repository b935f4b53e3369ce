import { existsSync } from 'node:fs';
import { appendFile, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile, syncFolder } from './durable';
import { withLock } from './lock';
import type { SiteStore } from './siteStore';

/** A registry is replaced by a rename, so another inode or time means another content. */
const tagOf = ({ ino, mtimeNs, size }: { ino: bigint; mtimeNs: bigint; size: bigint }): string =>
  `${ino} ${mtimeNs} ${size}`;

const unlessMissing = <T>(error: NodeJS.ErrnoException, otherwise: T): T => {
  if (error.code === 'ENOENT') return otherwise;
  throw error;
};

/** The folder of one release. */
export const releaseFolder = (folder: string, app: string, version: string): string =>
  join(folder, 'releases', app, version);

/** Moves a finished release to its place by one rename: nobody ever sees half of it. */
export const moveRelease = async (folder: string, app: string, version: string, finished: string): Promise<void> => {
  const place = releaseFolder(folder, app, version);
  await mkdir(dirname(place), { recursive: true });
  await rename(finished, place).catch((error: NodeJS.ErrnoException) => {
    // Somebody else has published the same content meanwhile.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await syncFolder(dirname(place));
};

/** Evidence older than this is of no release that anybody would still watch, ms. */
const KEPT = 14 * 24 * 60 * 60_000;

const dayOf = (time: number): string => `${new Date(time).toISOString().slice(0, 10)}.jsonl`;

const forgetBefore = async (evidence: string, first: string): Promise<void> => {
  for (const day of await readdir(evidence)) if (day < first) await rm(join(evidence, day), { force: true });
};

/** A site in a directory. The registry is swapped by a rename under a lock file that is held for that moment alone. */
export const directoryStore = (folder: string): SiteStore => {
  const registry = join(folder, 'registry.json');
  const evidence = join(folder, 'evidence');
  const registryTag = (): Promise<string | undefined> =>
    stat(registry, { bigint: true }).then(tagOf, (error) => unlessMissing(error, undefined));

  return {
    name: folder,
    folder,
    registryTag,

    async readRegistry() {
      const handle = await open(registry).catch((error) => unlessMissing(error, undefined));
      if (!handle) return undefined;
      try {
        const tag = tagOf(await handle.stat({ bigint: true }));
        return { text: await handle.readFile('utf8'), tag };
      } finally {
        await handle.close();
      }
    },

    replaceRegistry: (text, tag) =>
      withLock(`${registry}.lock`, async () => {
        if ((await registryTag()) !== tag) return false;
        await replaceFile(registry, text);
        return true;
      }),

    fetchRelease: async (app, version) => existsSync(releaseFolder(folder, app, version)),

    addRelease: (app, version, finished) => moveRelease(folder, app, version, finished),

    async addEvidence(lines) {
      await mkdir(evidence, { recursive: true });
      const day = join(evidence, dayOf(Date.now()));
      if (!existsSync(day)) await forgetBefore(evidence, dayOf(Date.now() - KEPT));
      await appendFile(day, lines);
    },

    async readEvidence(since) {
      const first = dayOf(since.getTime());
      const days = (await readdir(evidence).catch((error) => unlessMissing(error, []))).filter((day) => day >= first);
      const texts = await Promise.all(days.map((day) => readFile(join(evidence, day), 'utf8')));
      return texts.flatMap((text) => text.split('\n').filter((line) => line !== ''));
    },
  };
};
