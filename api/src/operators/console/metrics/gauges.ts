import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import type { Database, Queryable } from '../../../base/database/database';
import { hashLoads } from '../../../members/passwords/passwords';
import { readGameReturns } from '../../../games/bets/gameReturns';
import { readContradictedTransfers, readWaitingTransfers } from '../../../games/platforms/outbox/transfers.store';
import { readQueues } from '../events/queues.store';
import { listChains } from '../../../money/chain/chain.store';
import { readLastReconciliation } from '../../../money/reconciliation/reconciliations.store';

interface LockWaits {
  waiting: number;
  /** How long the first of them has waited, in seconds. */
  longest: number;
}

/** The sessions of this database that wait for a lock. Sessions of any role count, which `pg_stat_activity` hides. */
const readLockWaits = (db: Queryable): Promise<LockWaits | undefined> =>
  db.row<LockWaits>(
    `select count(*)::int waiting,
        coalesce(greatest(0, extract(epoch from clock_timestamp() - min(waitstart))), 0)::float8 longest
      from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
  );

export interface WalState {
  archives: boolean;
  failures: number;
  /**
   * Seconds since the last file was archived, or since the server counts; 0 while no full file waits, null if the
   * server archives nothing.
   */
  age: number | null;
  /** Bytes of the log that each replication slot keeps on the disk. */
  slots: { slot: string; bytes: number }[];
}

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

type Sample = [value: number, ...labels: string[]];

/** A gauge that is read at each scrape. It has no samples while they cannot be read. */
const gauge = (name: string, help: string, read: () => Sample[] | Promise<Sample[]>, ...labelNames: string[]) =>
  new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      this.reset();
      // Without labels a reset gauge is 0.
      if (labelNames.length === 0) this.remove();
      const samples = await Promise.resolve()
        .then(read)
        .catch(() => []);
      for (const [value, ...labels] of samples) this.labels(...labels).set(value);
    },
  });

/** The sample of a gauge without labels; none if there is no value. */
const only = (value: number | null | undefined): Sample[] => (typeof value === 'number' ? [[value]] : []);

const byNames = (counts: Iterable<[string, object]>): Sample[] =>
  [...counts].flatMap(([name, states]) => Object.entries(states).map(([state, count]): Sample => [count, name, state]));

/** How long the lock waits are kept, ms: `pg_locks` blocks the lock manager for a moment. */
const lockWaitsAge = 2000;

/** How long the returns of games are kept, ms. */
const gameReturnsAge = 600_000;

/** Reads at most once in `age` ms, and once for all who ask at the same time. */
const cacheFor = <Value>(age: number, read: () => Promise<Value>) => {
  let last: { at: number; value: Promise<Value> } | undefined;
  return (): Promise<Value> => {
    const at = performance.now();
    if (!last || at - last.at >= age) {
      const reading = { at, value: read() };
      last = reading;
      // A failure is not kept.
      reading.value.catch(() => {
        if (last === reading) last = undefined;
      });
    }
    return last.value;
  };
};

export type Pools = Record<'calls' | 'jobs', Database>;

/** Gauges of the process's pools and password hashes, and of what waits in the database. */
export const loadGauges = (pools: Pools) => {
  const { calls: db } = pools;
  const lockWaits = cacheFor(lockWaitsAge, () => readLockWaits(db));
  const ofLocks = (field: keyof LockWaits) => async () => only((await lockWaits())?.[field]);
  const gameReturns = cacheFor(gameReturnsAge, () => readGameReturns(db));
  const ofGames = (figure: 'ratio' | 'isOutOfRange') => async () =>
    (await gameReturns()).map((row): Sample => [Number(row[figure]), row.platform, row.game]);
  const ofQueues = (field: 'waiting' | 'age') => async () =>
    (await readQueues(db)).map((queue): Sample => [queue[field], queue.kind]);
  const ofTransfers = (field: 'waiting' | 'oldest') => async () =>
    (await readWaitingTransfers(db)).map((row): Sample => [row[field], row.platform]);
  const ofLastCheck = (figure: (last: { ok: boolean; at: Date }) => number) => async () => {
    const last = await readLastReconciliation(db);
    return only(last && figure(last));
  };
  const ofChains = (field: 'lag' | 'reorganizations') => async () =>
    (await listChains(db)).map((chain): Sample => [chain[field], chain.channel]);
  return [
    // First, so that it does not count the connections of the queries below.
    gauge(
      'site_database_connections',
      "Connections of this process's pools by state, and the requests that wait for one.",
      () => byNames(Object.entries(pools).map(([pool, { connections }]) => [pool, connections()])),
      'pool',
      'state',
    ),
    gauge('site_database_lock_waits', 'Sessions of the database that wait for a lock.', ofLocks('waiting')),
    gauge('site_database_lock_wait_longest_seconds', 'The longest current wait for a lock.', ofLocks('longest')),
    gauge('site_queue_waiting', 'Items that wait for an operator.', ofQueues('waiting'), 'queue'),
    gauge('site_queue_oldest_seconds', 'Age of the oldest waiting item; 0 if none waits.', ofQueues('age'), 'queue'),
    gauge(
      'site_reconciliation_ok',
      'Whether the last check of the books found no violation (1) or some (0); absent before the first check.',
      ofLastCheck(({ ok }) => Number(ok)),
    ),
    gauge(
      'site_reconciliation_timestamp_seconds',
      'When the last check of the books ran, in seconds since 1970.',
      ofLastCheck(({ at }) => at.getTime() / 1000),
    ),
    gauge(
      'site_platform_transfers_pending',
      'Transfers with remote platforms whose outcome is not known, by platform.',
      ofTransfers('waiting'),
      'platform',
    ),
    gauge(
      'site_platform_transfer_oldest_pending_seconds',
      'Age of the oldest transfer with a remote platform whose outcome is not known, by platform.',
      ofTransfers('oldest'),
      'platform',
    ),
    gauge(
      'site_platform_transfers_contradicted',
      'Transfers that their remote platform reports otherwise than they ended, by platform.',
      async () => (await readContradictedTransfers(db)).map((row): Sample => [row.contradicted, row.platform]),
      'platform',
    ),
    gauge(
      'site_game_return_ratio',
      'What a game paid back of the stakes of its last 10 000 rounds, of games with an expected return.',
      ofGames('ratio'),
      'platform',
      'game',
    ),
    gauge(
      'site_game_return_out_of_range',
      'Whether that return is out of the range of the game (1) or in it (0).',
      ofGames('isOutOfRange'),
      'platform',
      'game',
    ),
    gauge(
      'site_chain_lag_seconds',
      'Age of the last block whose payments the chain watcher has read, by channel.',
      ofChains('lag'),
      'channel',
    ),
    gauge(
      'site_chain_reorganizations',
      'How often a chain has replaced blocks that were final, by channel.',
      ofChains('reorganizations'),
      'channel',
    ),
    gauge(
      'site_hash_queue_jobs',
      'Password hashes of this process by lane, running and waiting.',
      () => byNames(hashLoads()),
      'lane',
      'state',
    ),
  ];
};

/** Folders whose disks must not fill up, by what they hold; undefined for one that the host does not use. */
export type WatchedFolders = Partial<Record<'data' | 'backup', string | undefined>>;

/** Gauges of the disks of this machine, and of the archive and the replication slots of the database. */
export const storageGauges = (db: Queryable, folders: WatchedFolders) => [
  gauge(
    'site_disk_free_ratio',
    'Free part of the disk of a folder, from 0 to 1, by what it holds: data (DATA_DIR), backup (BACKUP_DIR).',
    async () => {
      const samples: Sample[] = [];
      for (const [folder, path] of Object.entries(folders)) {
        const disk = path === undefined ? undefined : await statfs(path).catch(() => undefined);
        if (disk && disk.blocks > 0) samples.push([disk.bavail / disk.blocks, folder]);
      }
      return samples;
    },
    'folder',
  ),
  gauge(
    'site_archive_failures',
    'Failed attempts of the database to archive its write-ahead log, since its statistics were reset.',
    async () => {
      const state = await readWalState(db);
      return only(state?.archives ? state.failures : undefined);
    },
  ),
  gauge(
    'site_archive_age_seconds',
    'Time since the database last archived a file of its write-ahead log; 0 while none waits.',
    async () => only((await readWalState(db))?.age),
  ),
  gauge(
    'site_replication_slot_lag_bytes',
    'Bytes of the write-ahead log that the database keeps for a replication slot.',
    async () => ((await readWalState(db))?.slots ?? []).map(({ slot, bytes }): Sample => [bytes, slot]),
    'slot',
  ),
];
