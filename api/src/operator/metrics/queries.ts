import type { QueueCounts } from '@site/shared/operators';
import type { Queryable } from '../../database/database';
import { queueKinds, queueTables } from '../events/queries';

export type QueueAges = Record<keyof QueueCounts, number>;

const agesSql = `select ${queueKinds
  .map(
    (kind) => `(select coalesce(greatest(0, extract(epoch from clock_timestamp() - min(created_at))), 0)::float8
      from ${queueTables[kind]} where state = 1) "${kind}"`,
  )
  .join(', ')}`;

/** Age of the oldest item that waits in each queue, in seconds; 0 of an empty one. */
export const readQueueAges = (db: Queryable): Promise<QueueAges | undefined> => db.row<QueueAges>(agesSql);

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
