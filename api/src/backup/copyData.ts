import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Manifest } from './backupFolder';

type CopiedFile = Manifest['files'][number];

/** Folders of which PostgreSQL needs no content: it fills them, or reads the archive instead. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot', // cspell:disable-line
  'pg_dynshmem', // cspell:disable-line
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans', // cspell:disable-line
]);

/** Files of the running server, and those that a restore writes itself. */
const skipped =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map|(recovery|standby)\.signal)$/;

/** Copied last, as PostgreSQL requires. */
const controlFile = 'global/pg_control';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Copies one file to the disk; undefined if it does not exist any more. */
const copyFile = async (from: string, to: string, path: string, flush: boolean): Promise<CopiedFile | undefined> => {
  const hash = createHash('sha256');
  let size = 0;
  const meter = new PassThrough();
  meter.on('data', (chunk: Buffer) => {
    size += chunk.length;
    hash.update(chunk);
  });
  const source = createReadStream(join(from, path));
  try {
    await pipeline(source, meter, createWriteStream(join(to, path), { mode: 0o600, flush }));
  } catch (error) {
    // The server may delete a file meanwhile, which the write-ahead log then contains. A failed write is an error.
    if (isMissing(error) && (await stat(dirname(join(to, path))).catch(() => undefined))) return undefined;
    throw error;
  }
  return { path, size, sha256: hash.digest('hex') };
};

/** Creates the folders of `from` in `to` and returns the paths of the files. */
const copyFolders = async (from: string, to: string, folder = ''): Promise<string[]> => {
  await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  const paths: string[] = [];
  for (const entry of await readdir(join(from, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (emptied.has(entry.name)) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
      else paths.push(...(await copyFolders(from, to, path)));
    } else if (entry.isSymbolicLink()) {
      throw new Error(`${join(from, path)} is a link. Data with tablespaces cannot be backed up by this command.`);
    } else if (!skipped.test(entry.name)) paths.push(path);
  }
  return paths;
};

/**
 * Copies the data folder of a PostgreSQL that may run to `to`, without what a restore does not need, and returns the
 * files that it copied with their SHA-256. They have reached the disk if `flush`. A server that runs must be in backup
 * mode.
 */
export const copyData = async (from: string, to: string, flush: boolean): Promise<CopiedFile[]> => {
  const paths = await copyFolders(from, to);
  await mkdir(join(to, 'pg_wal/archive_status'), { recursive: true, mode: 0o700 });
  const copied: CopiedFile[] = [];
  for (const path of [...paths.filter((one) => one !== controlFile), controlFile]) {
    const file = await copyFile(from, to, path, flush);
    if (file) copied.push(file);
  }
  return copied;
};

/** Throws unless the files of `folder` are those that were copied. */
export const verifyData = async (folder: string, files: readonly CopiedFile[]): Promise<void> => {
  for (const { path, size, sha256 } of files) {
    const hash = createHash('sha256');
    const { size: found } = await stat(join(folder, path));
    if (found === size) await pipeline(createReadStream(join(folder, path)), hash);
    if (found !== size || hash.digest('hex') !== sha256) {
      throw new Error(`${join(folder, path)} has changed since the backup. Restore another backup.`);
    }
  }
};
