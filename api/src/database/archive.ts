import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../startRefused';
import { canUse, chownTree } from './osUser';
import type { Placement } from './placement';

/** s after which changes are archived although they do not fill a segment of the write-ahead log. */
const archiveTimeout = 60;

/** The folder of the archived write-ahead log in a backup folder. */
export const archiveFolder = (backupFolder: string): string => join(backupFolder, 'wal');

/** `path` in a command that PostgreSQL passes to the shell after it has replaced %p and %f. */
const quoted = (path: string): string => `'${path.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`;

const archivedFile = (backupFolder: string): string => `${quoted(archiveFolder(backupFolder))}/%f.gz`;

/**
 * Settings with which the server archives its write-ahead log in `backupFolder`. A file appears there whole, after it
 * has reached the disk, and its name has before PostgreSQL removes the segment. After a crash PostgreSQL may archive a
 * file again, which succeeds if the content is the same.
 */
export const archiveSettings = (backupFolder: string): Record<string, string> => {
  const file = archivedFile(backupFolder);
  const store = `gzip -c %p > ${file}.new && sync ${file}.new && mv ${file}.new ${file}`;
  const syncNames = `sync ${quoted(archiveFolder(backupFolder))}`;
  return {
    archive_mode: 'on',
    archive_command: `{ if test -f ${file}; then gzip -dc ${file} | cmp -s - %p; else ${store}; fi; } && ${syncNames}`,
    archive_timeout: `${archiveTimeout}s`,
  };
};

/** The setting with which a server that recovers reads what `archiveSettings` stored. */
export const restoreCommand = (backupFolder: string): string => {
  const file = archivedFile(backupFolder);
  return `test -f ${file} && gzip -dc ${file} > %p`;
};

/**
 * Makes the folder of the archive and returns the placement whose user can write there. Throws `StartRefused` if the
 * user that runs PostgreSQL can not.
 */
export const prepareArchive = async (placement: Placement, backupFolder: string): Promise<Placement> => {
  const { user, binaries, home } = placement;
  const folder = archiveFolder(backupFolder);
  // The user that runs PostgreSQL may have to enter the folder, but not to list it.
  await mkdir(backupFolder, { recursive: true, mode: 0o711 });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chownTree(user, folder);
  for (const throughFolders of user.ids ? [user.throughFolders, true] : [false]) {
    const candidate = { ...user, throughFolders };
    if (await canUse(candidate, join(binaries, 'bin/postgres'), folder)) return { user: candidate, binaries, home };
  }
  throw new StartRefused(
    `User ${user.ids?.uid ?? process.getuid?.()}, who runs PostgreSQL, cannot enter ${folder}. ` +
      'Choose another BACKUP_DIR.',
  );
};
