import type { QueueCounts } from '@site/contract/operators';
import type { Queryable } from '../../../base/database/database';
import { oneRow } from '../../../base/database/statements';

interface Queue {
  table: string;
  /** An SQL condition of the items that wait, of which there is an index. */
  waits: string;
  /** The column that says since when an item waits. */
  since: 'created_at' | 'decided_at';
  /** Whether items have an `amount` in fen. */
  isMoney: boolean;
}

const undecided = (table: string, isMoney = false): Queue => ({
  table,
  waits: 'state = 1',
  since: 'created_at',
  isMoney,
});

export const queues: Record<keyof QueueCounts, Queue> = {
  deposits: undecided('deposit', true),
  withdrawals: undecided('withdrawal', true),
  payouts: { table: 'withdrawal', waits: `stage = 'approved'`, since: 'decided_at', isMoney: true },
  'activity-applications': undecided('activity_application'),
  'agent-applications': undecided('agent_application'),
  approvals: undecided('operator_approval'),
};

const queueKinds = Object.keys(queues) as (keyof QueueCounts)[];

/** An SQL expression that changes when one item is decided and another one arrives, which leaves the count as it is. */
const mark = `concat_ws(' ', max(id), sum(id))`;

/** Selects one row: for each queue the number of waiting items, and a mark that changes with each decision. */
export const fingerprintsSql = `select ${queueKinds
  .map(
    (kind) => `(select json_build_object('waiting', count(*), 'mark', ${mark})
      from ${queues[kind].table} where ${queues[kind].waits}) "${kind}"`,
  )
  .join(', ')}`;

type Fingerprints = Record<keyof QueueCounts, { waiting: number; mark: string }>;

/** The numbers of waiting items, and a fingerprint that differs after every decision and arrival. */
export const readQueues = async (db: Queryable): Promise<{ counts: QueueCounts; fingerprint: string }> => {
  const row = await oneRow<Fingerprints>(db, fingerprintsSql, []);
  const counts = Object.fromEntries(queueKinds.map((kind) => [kind, row[kind].waiting])) as unknown as QueueCounts;
  return { counts, fingerprint: JSON.stringify(row) };
};

interface QueueRow {
  kind: keyof QueueCounts;
  waiting: number;
  oldest_at: Date | null;
  /** Fen; null for a queue of other items than orders. */
  amount: string | null;
  /** Seconds since `oldest_at`; 0 if none waits. */
  age: number;
}

const detailsSql = queueKinds
  .map((kind) => {
    const { table, waits, since, isMoney } = queues[kind];
    return `select '${kind}' kind, count(*)::int waiting, min(${since}) oldest_at,
        ${isMoney ? 'coalesce(sum(amount), 0)' : 'null::numeric'} amount,
        coalesce(greatest(0, extract(epoch from clock_timestamp() - min(${since}))), 0)::float8 age
      from ${table} where ${waits}`;
  })
  .join(' union all ');

/** The numbers and amounts of waiting items, and since when the oldest one waits. */
export const readQueueDetails = (db: Queryable) => db.rows<QueueRow>(detailsSql, []);
