import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { withClient } from '../../base/database/connection';
import { openDatabase } from '../../base/database/database';
import { startEmbedded } from '../../base/database/embedded';
import { homeOf } from '../../base/database/placement';
import { findPostmaster } from '../../base/database/postmaster';
import { revokeAllCredentials, type RevokedCredentials } from '../../operators/identity/revokeAllCredentials';
import { StartRefused } from '../../base/errors/startRefused';

const run = promisify(execFile);

/** The parts of a backup: the data, and the log of what changed while it was copied. */
const parts = ['data.tar.gz', 'wal.tar.gz'];

/** Folders whose content a server that starts makes itself. */
// cspell:disable-next-line
const emptied = ['wal', 'replslot', 'dynshmem', 'notify', 'serial', 'snapshots', 'stat_tmp', 'subtrans'];

const excluded = [...emptied.map((name) => `./pg_${name}/*`), './postmaster.*', 'pgsql_tmp*'];

const dataOf = async (dataFolder: string): Promise<string> =>
  join(await homeOf(resolve(dataFolder, 'postgres')), 'data');

/** Writes an archive. A file that changes or goes while it is read is no error: the log has its content. */
const archive = async (file: string, args: string[]): Promise<void> => {
  await run('tar', ['-czf', file, ...args], { maxBuffer: 1e8 }).catch((error: { code?: number }) => {
    if (error.code !== 1) throw error as unknown as Error;
  });
  // Reads all of it: its checksum is at the end.
  await run('gzip', ['-t', file]);
};

const isBackup = (name: string): boolean => /^\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(name);

/** Names of the backups in a folder, which are moments in UTC, the oldest first. */
export const listBackups = async (backupFolder: string): Promise<string[]> =>
  (await readdir(backupFolder).catch(() => [])).filter(isBackup).toSorted();

interface Folders {
  dataFolder: string;
  backupFolder: string;
  /** False only for tests. */
  durable?: boolean;
}

/**
 * Copies the private PostgreSQL of a data folder, which may be in use, to a folder in `backupFolder`, and deletes all
 * backups but the newest `keep`. A backup appears whole and on the disk, or not at all. Returns its folder. Throws
 * `StartRefused` if there is no data.
 */
export const makeBackup = async (folders: Folders & { keep: number }): Promise<string> => {
  const { dataFolder, backupFolder, keep, durable = true } = folders;
  const data = await dataOf(dataFolder);
  if (!existsSync(data)) throw new StartRefused(`There is no private PostgreSQL in ${dataFolder}. Set DATA_DIR.`);
  await mkdir(backupFolder, { recursive: true, mode: 0o700 });
  for (const name of (await readdir(backupFolder)).filter((each) => each.startsWith('new-'))) {
    // Left by a crash.
    const { mtimeMs } = await stat(join(backupFolder, name));
    if (mtimeMs < Date.now() - 86_400_000) await rm(join(backupFolder, name), { recursive: true });
  }
  const fresh = await mkdtemp(join(backupFolder, 'new-'));
  const server = await startEmbedded(dataFolder, { durable });
  try {
    // Backup mode and the slot, for which the server keeps the log, last as long as this session.
    await withClient(server.url(), async (client) => {
      await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
      await client.query(`select pg_backup_start('site', fast => true)`);
      await archive(join(fresh, 'data.tar.gz'), [...excluded.map((it) => `--exclude=${it}`), '-C', data, '.']);
      const { rows } = await client.query<{ label: string }>(
        'select labelfile label from pg_backup_stop(wait_for_archive => false)',
      );
      await writeFile(join(fresh, 'backup_label'), rows[0]?.label ?? '');
      await archive(join(fresh, 'wal.tar.gz'), ['-C', data, './pg_wal', '-C', fresh, './backup_label']);
      await rm(join(fresh, 'backup_label'));
    });
    const folder = join(backupFolder, new Date().toISOString().replaceAll(':', '-'));
    await run('sync', [...parts.map((part) => join(fresh, part)), fresh]);
    await rename(fresh, folder);
    await run('sync', [backupFolder]);
    for (const name of (await listBackups(backupFolder)).slice(0, -keep)) {
      await rm(join(backupFolder, name), { recursive: true });
    }
    return folder;
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await server.stop();
  }
};

const assertReplaceable = async (data: string, replace: boolean): Promise<void> => {
  const running = await findPostmaster(data);
  if (running && running !== 'stale') {
    throw new StartRefused('The private PostgreSQL runs. Stop the site and all API hosts first.');
  }
  if (!replace && existsSync(data)) {
    throw new StartRefused(`There is data in ${data}. Run again with --replace to move it aside; it is not deleted.`);
  }
};

/** Throws `StartRefused` if the restored data needs a data key that this host does not have. */
const assertReadable = async (url: string, own: readonly string[]): Promise<void> => {
  const { rows } = await withClient(url, (client) =>
    client.query<{ id: string }>(`select encode(id, 'hex') id from data_key where retired_at is null`),
  );
  const missing = rows.map(({ id }) => id).filter((id) => !own.includes(id));
  if (missing.length > 0) {
    throw new StartRefused(
      `The data is encrypted with the data key ${missing.join(', ')}, and this host has ${own.join(', ') || 'none'}. ` +
        'Put the key into DATA_DIR/data-key, or set DATA_KEY, and run again. Nothing was replaced.',
    );
  }
};

/** Revokes the credentials of the moment, so that nothing that was revoked later is accepted again. */
const revokeRestoredCredentials = async (url: string): Promise<RevokedCredentials> => {
  const db = openDatabase(url, { connections: 1 });
  try {
    return await db.transaction((tx) => revokeAllCredentials(tx, 'restore'));
  } finally {
    await db.close();
  }
};

interface Restored {
  name: string;
  /** Where the data that stood there before is now. */
  previous: string | undefined;
  revoked: RevokedCredentials;
}

/**
 * Restores a backup, by default the newest. PostgreSQL recovers in a separate folder, and the data takes its place only
 * when the credentials in it are revoked and the data key fits.
 * @param options.dataKeys ids of the data keys that this host has, in hexadecimal
 * @param options.replace whether existing data is moved aside; otherwise it is an error
 * @throws StartRefused if the host runs, if there is data and `replace` is not set, or if no backup or key fits
 */
export const restoreBackup = async (
  options: Folders & { name?: string | undefined; dataKeys: readonly string[]; replace: boolean },
): Promise<Restored> => {
  const { dataFolder, backupFolder, dataKeys, replace, durable = true } = options;
  const names = await listBackups(backupFolder);
  const name = options.name ?? names.at(-1);
  if (name === undefined || !names.includes(name)) {
    const which = name === undefined ? 'backup' : `backup ${name}`;
    throw new StartRefused(`There is no ${which} in ${backupFolder}. It has: ${names.join(', ') || 'none'}.`);
  }
  const data = await dataOf(dataFolder);
  await assertReplaceable(data, replace);
  const files = parts.map((part) => join(backupFolder, name, part));
  await run('gzip', ['-t', ...files]).catch((error: Error) => {
    throw new StartRefused(`The backup ${name} is damaged. Restore another one: --from NAME.`, error);
  });
  await mkdir(resolve(data, '..'), { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(dataFolder, 'restore-'));
  try {
    // The user that runs PostgreSQL has to enter it.
    await chmod(work, 0o711);
    const fresh = join(work, 'postgres/data');
    await mkdir(fresh, { recursive: true, mode: 0o700 });
    for (const file of files) await run('tar', ['-xzf', file, '-C', fresh]);
    const server = await startEmbedded(work, { durable });
    let revoked: RevokedCredentials;
    try {
      await assertReadable(server.url(), dataKeys);
      revoked = await revokeRestoredCredentials(server.url());
    } finally {
      await server.stop();
    }
    await assertReplaceable(data, replace);
    const previous = existsSync(data) ? `${data}.before-${Date.now()}` : undefined;
    if (previous) await rename(data, previous);
    // Not `rename`: the data may be on another disk.
    await run('mv', [fresh, data]);
    return { name, previous, revoked };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};
