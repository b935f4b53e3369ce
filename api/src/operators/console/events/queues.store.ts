import type { Overview, QueueCounts } from '@site/contract/operators';
import type { Queryable } from '../../../base/database/database';
import type { Stored } from '../../../base/http/presentRow';

interface Queue {
  table: string;
  /** The column of the item's number; by default `id`. */
  id?: string;
  /** An SQL condition of the items that wait, of which there is an index. */
  waits: string;
  /** The column that says since when an item waits. */
  since: 'created_at' | 'decided_at' | 'changed_at' | 'contradicted_at';
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
  payments: {
    table: 'incoming_payment_state',
    id: 'payment_id',
    waits: `state = 'confirmed'`,
    since: 'changed_at',
    isMoney: false,
  },
  'activity-applications': undecided('activity_application'),
  'agent-applications': undecided('agent_application'),
  approvals: undecided('operator_approval'),
  contradictions: {
    table: 'payout_batch_item',
    id: 'batch_id',
    waits: 'contradicted_at is not null',
    since: 'contradicted_at',
    isMoney: false,
  },
};

/** Amounts in fen. */
type QueueRow = Stored<Overview['queues'][number]> & {
  /** Changes when an item is claimed, or one is decided and another arrives, which leaves the number as it is. */
  mark: string;
  /** Seconds since `oldest_at`; 0 if none waits. */
  age: number;
};

export const queuesSql = (Object.keys(queues) as (keyof QueueCounts)[])
  .map((kind) => {
    const { table, id = 'id', waits, since, isMoney } = queues[kind];
    const claims = isMoney ? ', sum(claimed_by), max(claimed_until)' : '';
    return `select '${kind}' kind, count(*)::int waiting, concat_ws(' ', max(${id}), sum(${id})${claims}) mark,
        min(${since}) oldest_at, ${isMoney ? 'coalesce(sum(amount), 0)' : 'null::numeric'} amount,
        coalesce(greatest(0, extract(epoch from clock_timestamp() - min(${since}))), 0)::float8 age
      from ${table} where ${waits}`;
  })
  .join(' union all ');

/** The numbers and amounts of waiting items, and since when the oldest one waits. */
export const readQueues = (db: Queryable) => db.rows<QueueRow>(queuesSql);
