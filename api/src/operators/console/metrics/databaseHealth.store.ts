import type { Queryable } from '../../../base/database/database';

export interface LockWaits {
  waiting: number;
  /** How long the first of them has waited, in seconds. */
  longest: number;
}

/** The sessions of this database that wait for a lock. Sessions of any role count, which `pg_stat_activity` hides. */
export const readLockWaits = (db: Queryable): Promise<LockWaits | undefined> =>
  db.row<LockWaits>(
    `select count(*)::int waiting,
        coalesce(greatest(0, extract(epoch from clock_timestamp() - min(waitstart))), 0)::float8 longest
      from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
  );

export interface WalState {
  /** Whether the server archives its write-ahead log. */
  archives: boolean;
  /** Attempts to archive a file that failed. */
  failures: number;
  /**
   * Seconds since the last file was archived, or since the server counts; 0 while no full file waits, null if the
   * server archives nothing.
   */
  age: number | null;
  /** Bytes of the log that each replication slot keeps on the disk. */
  slots: { slot: string; bytes: number }[];
}

/** How far archive and replication slots of the server are behind. */
export const readWalState = (db: Queryable): Promise<WalState | undefined> =>
  db.row<WalState>(
    `select current_setting('archive_mode') <> 'off' archives, failed_count::int failures,
        case
          when current_setting('archive_mode') = 'off' then null
          when not pg_is_in_recovery() and left(last_archived_wal, 24) >=
            pg_walfile_name(pg_current_wal_lsn() - pg_size_bytes(current_setting('wal_segment_size'))) then 0
          else greatest(0, extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset)))::float8
        end age,
        (select coalesce(json_agg(json_build_object('slot', slot_name, 'bytes', pg_wal_lsn_diff(
            case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end,
            restart_lsn))), '[]') from pg_replication_slots where restart_lsn is not null) slots
      from pg_stat_archiver`,
  );
