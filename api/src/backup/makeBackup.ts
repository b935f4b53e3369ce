import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { archiveFolder, archiveSettings } from '../database/archive';
import { withClient } from '../database/connection';
import { startEmbedded } from '../database/embedded';
import { homeOf } from '../database/placement';
import { isAlive } from '../database/postmaster';
import { StartRefused } from '../startRefused';
import { type Backup, backupName, basesFolder, dataOf, listBackups, type Manifest, manifestFile } from './backupFolder';
import { copyData } from './copyData';

interface Options {
  dataFolder: string;
  backupFolder: string;
  /** How many base backups to keep, this one included. */
  keep: number;
  /** False only for tests. */
  durable?: boolean;
}

/** ms to wait until the last segment is archived. */
const archiveLimit = 300_000;

/** The file from which a server that starts on the copy reads where in the log to begin. */
const labelFile = 'backup_label';

const one = async <Row extends pg.QueryResultRow>(client: pg.Client, sql: string): Promise<Row> => {
  const { rows } = await client.query<Row>(sql);
  return rows[0] as Row;
};

const assertArchiving = async (client: pg.Client, backupFolder: string) => {
  const { command } = await one<{ command: string }>(client, `select current_setting('archive_command') command`);
  if (command !== archiveSettings(backupFolder).archive_command) {
    throw new StartRefused(
      'The private PostgreSQL runs and does not archive in BACKUP_DIR. Restart the API hosts with the same BACKUP_DIR.',
    );
  }
};

const whenArchived = async (client: pg.Client, backupFolder: string, segment: string) => {
  const deadline = Date.now() + archiveLimit;
  const isArchived = () =>
    access(join(archiveFolder(backupFolder), `${segment}.gz`)).then(
      () => true,
      () => false,
    );
  while (!(await isArchived())) {
    if (Date.now() > deadline) {
      const { failed } = await one<{ failed: string }>(
        client,
        `select coalesce(last_failed_wal || ' failed at ' || last_failed_time, 'no failure is known') failed
          from pg_stat_archiver`,
      );
      throw new Error(`${segment} is not archived after ${archiveLimit / 1000} s: ${failed}.`);
    }
    await sleep(50);
  }
};

const dataKeyIds = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select encode(id, 'hex') id from data_key where retired_at is null order by created_at`,
    );
    return rows.map(({ id }) => id);
  });

/** Copies the data in backup mode, which lasts as long as the session of `client`. */
const copyInBackupMode = async (
  client: pg.Client,
  data: string,
  fresh: string,
  { backupFolder, durable = true }: Options,
) => {
  const { startedAt, firstSegment } = await one<{ startedAt: Date; firstSegment: string }>(
    client,
    `select clock_timestamp() "startedAt", pg_walfile_name(lsn) "firstSegment"
      from pg_backup_start('site', fast => true) lsn`,
  );
  const files = await copyData(data, dataOf(fresh), durable);
  const { label, lastSegment, endPosition } = await one<{ label: string; lastSegment: string; endPosition: string }>(
    client,
    `select labelfile label, pg_walfile_name(lsn) "lastSegment", lsn "endPosition"
     from pg_backup_stop(wait_for_archive => false)`,
  );
  // After the end of the backup's log.
  const { stoppedAt } = await one<{ stoppedAt: Date }>(client, 'select clock_timestamp() "stoppedAt"');
  await writeFile(join(dataOf(fresh), labelFile), label, { mode: 0o600, flush: true });
  const sha256 = createHash('sha256').update(label).digest('hex');
  files.push({ path: labelFile, size: Buffer.byteLength(label), sha256 });
  await whenArchived(client, backupFolder, lastSegment);
  return { startedAt, stoppedAt, firstSegment, endPosition, files };
};

const removeInterrupted = async (bases: string) => {
  for (const name of await readdir(bases)) {
    const pid = /^new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(bases, name), { recursive: true, force: true });
  }
};

const syncFolder = async (path: string) => {
  const handle = await open(path);
  await handle.sync();
  await handle.close();
};

/** Position of a segment's name or of a file named after one, whatever its timeline. */
const position = (name: string) => name.slice(8, 24);

/** Deletes all base backups but the newest `keep`, and the archived log that the others do not need. */
const prune = async (backupFolder: string, keep: number) => {
  const backups = await listBackups(backupFolder);
  const kept = backups.slice(-keep);
  for (const { folder } of backups.slice(0, -keep)) await rm(folder, { recursive: true });
  const oldest = kept.map(({ manifest }) => position(manifest.firstSegment)).toSorted()[0] ?? '';
  const archive = archiveFolder(backupFolder);
  for (const name of await readdir(archive)) {
    // The history of timelines is small and always kept.
    if (/^[0-9A-F]{24}/.test(name) && position(name) < oldest) await rm(join(archive, name));
  }
};

/**
 * Copies the private PostgreSQL of a data folder, which may be in use, to `backupFolder` and deletes older backups. A
 * backup appears there whole or not at all. Throws `StartRefused` if there is no data or it is not archived.
 */
export const makeBackup = async (options: Options): Promise<Backup> => {
  const { dataFolder, backupFolder, keep, durable = true } = options;
  const data = join(await homeOf(resolve(dataFolder, 'postgres')), 'data');
  const postgres = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (!postgres) throw new StartRefused(`There is no private PostgreSQL in ${dataFolder}. Set DATA_DIR.`);
  const server = await startEmbedded(dataFolder, { backupFolder, durable });
  const bases = basesFolder(backupFolder);
  await mkdir(bases, { recursive: true, mode: 0o700 });
  await removeInterrupted(bases);
  const fresh = await mkdtemp(join(bases, `new-${process.pid}-`));
  try {
    const dataKeys = await dataKeyIds(server.url());
    const { startedAt, stoppedAt, ...copied } = await withClient(server.url(), async (client) => {
      await assertArchiving(client, backupFolder);
      return copyInBackupMode(client, data, fresh, options);
    });
    const manifest: Manifest = {
      format: 1,
      postgres,
      startedAt: startedAt.toISOString(),
      stoppedAt: stoppedAt.toISOString(),
      dataKeys,
      ...copied,
    };
    await writeFile(manifestFile(fresh), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flush: true });
    const name = backupName(startedAt);
    const folder = join(bases, name);
    await rename(fresh, folder);
    await syncFolder(bases);
    await prune(backupFolder, keep);
    return { name, folder, manifest };
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await server.stop();
  }
};
