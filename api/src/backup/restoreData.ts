import { access, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { archiveSettings, prepareArchive, restoreCommand } from '../database/archive';
import { findBinaries } from '../database/binaries';
import { acceptsConnections, urlOf, withClient } from '../database/connection';
import { openDatabase } from '../database/database';
import { chownTree } from '../database/osUser';
import { choosePlacement, type Placement, removeSocketFolder, socketFolder } from '../database/placement';
import { findPostmaster, isAlive } from '../database/postmaster';
import { readLogTail, shutDown, spawnServer } from '../database/serverProcess';
import { StartRefused } from '../startRefused';
import { type Backup, dataOf, listBackups } from './backupFolder';
import { verifyData } from './copyData';
import { readTimeline, contains, type Timeline } from './timelines';
import { beijingTime } from '../http/beijingTime';
import { revokeAllCredentials, type RevokedCredentials } from '../operator/identity/revokeAllCredentials';

/**
 * The newest backup from which a timeline can be restored to a moment, by default to its end. Throws `StartRefused` if
 * there is none.
 */
export const chooseBackup = async (backupFolder: string, timeline: Timeline, to: Date | undefined): Promise<Backup> => {
  const all = await listBackups(backupFolder);
  if (all.length === 0) throw new StartRefused(`There is no backup in ${backupFolder}. Set BACKUP_DIR.`);
  const backups = all.filter(({ manifest }) => contains(timeline, manifest));
  const [oldest] = backups;
  if (!oldest) throw new StartRefused(`No backup belongs to timeline ${timeline.id}. Name another one: --timeline N.`);
  const backup = backups.findLast(({ manifest }) => !to || new Date(manifest.stoppedAt) <= to);
  if (backup) return backup;
  // The moment is given in whole seconds.
  const earliest = new Date(Math.ceil(Date.parse(oldest.manifest.stoppedAt) / 1000) * 1000);
  throw new StartRefused(`No backup is that old. The earliest moment is ${beijingTime(earliest)}, Beijing time.`);
};

interface Options {
  dataFolder: string;
  backupFolder: string;
  /** The moment whose state is restored; undefined: the end of the archive. */
  to: Date | undefined;
  /** Ids of the data keys that this host has, in hexadecimal. */
  dataKeys: readonly string[];
  /** Whether existing data is moved aside; otherwise it is an error. */
  replace: boolean;
  /** Id of the timeline to follow; by default the newest. */
  timeline?: number | undefined;
  log: (line: string) => void;
  /** False only for tests. */
  durable?: boolean;
}

interface Restored {
  backup: Backup;
  /** The last transaction that was restored; undefined if the backup had them all. */
  lastTransactionAt: Date | undefined;
  timeline: number;
  /** Where the data that stood there before is now. */
  previous: string | undefined;
  revoked: RevokedCredentials;
}

/** A setting of PostgreSQL accepts an offset only, and no zone such as Z. */
const postgresTime = (moment: Date): string => moment.toISOString().replace('Z', '+00');

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const assertReplaceable = async (data: string, replace: boolean) => {
  if (await findPostmaster(data).then((found) => found && found !== 'stale')) {
    throw new StartRefused('The private PostgreSQL runs. Stop the site and all API hosts first.');
  }
  if (!replace && (await exists(data))) {
    throw new StartRefused(`There is data in ${data}. Run again with --replace to move it aside; it is not deleted.`);
  }
};

const assertReadable = (needed: readonly string[], own: readonly string[]) => {
  const missing = needed.filter((id) => !own.includes(id));
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

const stopServer = async (pid: number) => {
  await shutDown(pid);
  if (isAlive(pid)) throw new Error('PostgreSQL does not stop, perhaps since its archive is not writable.');
};

/**
 * Lets PostgreSQL on `data` replay the archive to the moment, revokes the credentials of that moment, and stops it; it
 * must not have been started before.
 */
const recover = async (
  placement: Placement,
  data: string,
  { to, timeline, backupFolder, durable = true }: Options & { timeline: number },
) => {
  await writeFile(join(data, 'recovery.signal'), '');
  await chownTree(placement.user, data);
  const folder = await socketFolder(placement);
  const server = await spawnServer(placement, data, folder, {
    durable,
    settings: {
      // The new history is archived as well, so that no later one gets its number.
      ...archiveSettings(backupFolder),
      restore_command: restoreCommand(backupFolder),
      recovery_target_action: 'promote',
      recovery_target_timeline: String(timeline),
      ...(to && { recovery_target_time: postgresTime(to) }),
    },
  });
  const url = urlOf(folder, 'site');
  try {
    for (;;) {
      if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) {
        throw new Error(
          `PostgreSQL could not restore. If the archive ends before that moment, restore to "latest" or name another ` +
            `--timeline. Its log ends with:\n${await readLogTail(placement.home)}`,
        );
      }
      if (await acceptsConnections(url)) {
        const state = await withClient(url, (client) =>
          client.query<{ recovering: boolean; last: Date | null; timeline: number; keys: string[] }>(
            `select pg_is_in_recovery() recovering, pg_last_xact_replay_timestamp() last,
                (select timeline_id from pg_control_checkpoint()) timeline,
                array(select encode(id, 'hex') from data_key where retired_at is null) keys`,
          ),
        ).then(({ rows }) => rows[0]);
        if (state && !state.recovering) {
          return { ...state, last: state.last ?? undefined, revoked: await revokeRestoredCredentials(url) };
        }
      }
      await sleep(100);
    }
  } finally {
    // Archives what is left.
    if (server.pid !== undefined) await stopServer(server.pid);
    await removeSocketFolder(folder);
  }
};

/**
 * Restores the private PostgreSQL of a data folder to a moment. It recovers in a separate folder and takes the place
 * of the data only when that has succeeded and the data key fits. Throws `StartRefused` if the host runs, if there is
 * data and `replace` is not set, or if no backup or key fits.
 */
export const restoreData = async (options: Options): Promise<Restored> => {
  const { dataFolder, backupFolder, to, dataKeys, replace, log } = options;
  const followed = await readTimeline(backupFolder, options.timeline);
  const backup = await chooseBackup(backupFolder, followed, to);
  await mkdir(dataFolder, { recursive: true });
  const usual = await choosePlacement(resolve(dataFolder, 'postgres'), await findBinaries(), log);
  const placement = await prepareArchive(usual, backupFolder);
  const data = join(placement.home, 'data');
  await assertReplaceable(data, replace);
  assertReadable(backup.manifest.dataKeys, dataKeys);
  log(`Restoring timeline ${followed.id} from the backup ${backup.name}.`);
  // initCluster deletes such a folder when its process has ended.
  const fresh = await mkdtemp(join(placement.home, `data.new-${process.pid}-`));
  try {
    await cp(dataOf(backup.folder), fresh, { recursive: true });
    await verifyData(fresh, backup.manifest.files);
    const { last, timeline, keys, revoked } = await recover(placement, fresh, { ...options, timeline: followed.id });
    assertReadable(keys, dataKeys);
    await assertReplaceable(data, replace);
    const previous = (await exists(data)) ? `${data}.before-${Date.now()}` : undefined;
    if (previous) await rename(data, previous);
    await rename(fresh, data);
    return { backup, lastTransactionAt: last, timeline, previous, revoked };
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
};
