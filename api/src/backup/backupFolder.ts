import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const moment = v.pipe(v.string(), v.isoTimestamp());

const manifestSchema = v.object({
  /** Version of this format. */
  format: v.literal(1),
  /** Content of PG_VERSION: the data can be read by this major version only. */
  postgres: v.string(),
  startedAt: moment,
  /** The data can be restored to this moment and to later ones. */
  stoppedAt: moment,
  /** The first segment of the write-ahead log that a restore needs. */
  firstSegment: v.pipe(v.string(), v.regex(/^[0-9A-F]{24}$/)),
  /** Position of the log at which the backup ended, such as 0/5000138. Older versions did not write it. */
  endPosition: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-F]+\/[0-9A-F]+$/))),
  /** Ids of the data keys in use. */
  dataKeys: v.array(v.string()),
  files: v.array(v.object({ path: v.string(), size: v.number(), sha256: v.string() })),
});

/** The manifest of a base backup, which is stored beside its folder `data`. */
export type Manifest = v.InferOutput<typeof manifestSchema>;

export interface Backup {
  name: string;
  folder: string;
  manifest: Manifest;
}

/** The folder of the base backups. */
export const basesFolder = (backupFolder: string): string => join(backupFolder, 'base');

export const manifestFile = (folder: string): string => join(folder, 'manifest.json');

/** The folder of a base backup's copy of the data. */
export const dataOf = (folder: string): string => join(folder, 'data');

/** Backups are named by their start in UTC; the names sort by time. */
export const backupName = (startedAt: Date): string => startedAt.toISOString().replaceAll(':', '-');

const isBackupName = (name: string): boolean => /^\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(name);

/** The complete base backups, the oldest first. Throws if the manifest of one is wrong. */
export const listBackups = async (backupFolder: string): Promise<Backup[]> => {
  const bases = basesFolder(backupFolder);
  const names = (await readdir(bases).catch(() => [])).filter(isBackupName).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const folder = join(bases, name);
      const result = v.safeParse(manifestSchema, JSON.parse(await readFile(manifestFile(folder), 'utf8')));
      if (!result.success) throw new Error(`The manifest of ${folder} is wrong: ${result.issues[0].message}.`);
      return { name, folder, manifest: result.output };
    }),
  );
};
