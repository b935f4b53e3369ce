import type { QueueCounts } from '@site/shared/operators';
import type { Queryable } from '../../database/database';

/** The table of each queue. An item has `state` 1 while it waits, and an index on those rows. */
export const queueTables: Record<keyof QueueCounts, string> = {
  deposits: 'deposit',
  withdrawals: 'withdrawal',
  'activity-applications': 'activity_application',
  'agent-applications': 'agent_application',
  approvals: 'operator_approval',
};

export const queueKinds = Object.keys(queueTables) as (keyof QueueCounts)[];

/** An SQL expression that changes when one item is decided and another one arrives, which leaves the count as it is. */
const mark = `concat_ws(' ', max(id), sum(id))`;

/** One row. Withdrawals that wait for their payment are not counted, but operators work through them as well. */
export const fingerprintsSql = `select ${queueKinds
  .map(
    (kind) => `(select json_build_object('waiting', count(*), 'mark', ${mark})
      from ${queueTables[kind]} where state = 1) "${kind}"`,
  )
  .join(', ')}, (select ${mark} from withdrawal where stage = 'approved') unpaid`;

type Fingerprints = Record<keyof QueueCounts, { waiting: number; mark: string }>;

/** The numbers of waiting items, and a fingerprint that differs after every decision and arrival. */
export const readQueues = async (db: Queryable): Promise<{ counts: QueueCounts; fingerprint: string }> => {
  const row = await db.row<Fingerprints>(fingerprintsSql, []);
  if (!row) throw new Error('the select returned no row');
  const counts = Object.fromEntries(queueKinds.map((kind) => [kind, row[kind].waiting])) as unknown as QueueCounts;
  return { counts, fingerprint: JSON.stringify(row) };
};
