import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import type { Queryable } from '../../database/database';
import { readWalState } from './queries';

/** Folders whose disks must not fill up, by what they hold; undefined for one that the host does not use. */
export type WatchedFolders = Partial<Record<'data' | 'backup', string | undefined>>;

/** Metrics of the disks of this machine, and of the archive and the replication slots of the database. */
export const storageMetrics = (db: Queryable, folders: WatchedFolders) => [
  new Gauge({
    name: 'site_disk_free_ratio',
    help: 'Free part of the disk of a folder, from 0 to 1, by what it holds: data (DATA_DIR), backup (BACKUP_DIR).',
    labelNames: ['folder'],
    registers: [],
    async collect() {
      this.reset();
      for (const [folder, path] of Object.entries(folders)) {
        if (path === undefined) continue;
        const disk = await statfs(path).catch(() => undefined);
        if (disk && disk.blocks > 0) this.set({ folder }, disk.bavail / disk.blocks);
      }
    },
  }),
  new Gauge({
    name: 'site_archive_failures',
    help: 'Failed attempts of the database to archive its write-ahead log, since its statistics were reset.',
    registers: [],
    async collect() {
      this.remove();
      const state = await readWalState(db).catch(() => undefined);
      if (state?.archives) this.set(state.failures);
    },
  }),
  new Gauge({
    name: 'site_archive_age_seconds',
    help: 'Time since the database last archived a file of its write-ahead log; 0 while none waits.',
    registers: [],
    async collect() {
      this.remove();
      const state = await readWalState(db).catch(() => undefined);
      if (typeof state?.age === 'number') this.set(state.age);
    },
  }),
  new Gauge({
    name: 'site_replication_slot_lag_bytes',
    help: 'Bytes of the write-ahead log that the database keeps for a replication slot.',
    labelNames: ['slot'],
    registers: [],
    async collect() {
      this.reset();
      const state = await readWalState(db).catch(() => undefined);
      for (const { slot, bytes } of state?.slots ?? []) this.set({ slot }, bytes);
    },
  }),
];
