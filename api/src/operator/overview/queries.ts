import type { QueueCounts } from '@site/contract/operators';
import type { Queryable } from '../../database/database';
import { queueKinds, queues } from '../events/queries';

interface QueueRow {
  kind: keyof QueueCounts;
  waiting: number;
  oldest_at: Date | null;
  /** Fen; null for a queue of other items than orders. */
  amount: string | null;
}

const queuesSql = queueKinds
  .map((kind) => {
    const { table, waits, since, isMoney } = queues[kind];
    return `select '${kind}' kind, count(*)::int waiting, min(${since}) oldest_at,
        ${isMoney ? 'coalesce(sum(amount), 0)' : 'null::numeric'} amount
      from ${table} where ${waits}`;
  })
  .join(' union all ');

/** The numbers and amounts of waiting items, and since when the oldest one waits. */
export const readQueueAges = (db: Queryable) => db.rows<QueueRow>(queuesSql, []);

export interface HourRow {
  hour: Date;
  /** Fen. */
  deposits: string;
  deposit_count: number;
}

/** The deposits of the last 24 hours by hour, oldest first, the current hour included. */
export const readDepositsByHour = (db: Queryable) =>
  db.rows<HourRow>(
    `with hours as (
        select generate_series(this - interval '23 hours', this, interval '1 hour') as hour
          from date_trunc('hour', now(), 'UTC') this
      ), credited as (
        select date_trunc('hour', created_at, 'UTC') as hour, sum(amount) deposits, count(*) deposit_count
          from ledger_entry
          where kind = 'deposit' and created_at >= date_trunc('hour', now(), 'UTC') - interval '23 hours' group by 1
      )
      select hour, coalesce(deposits, 0)::text deposits, coalesce(deposit_count, 0)::int deposit_count
        from hours left join credited using (hour) order by hour`,
    [],
  );
