import type { Queryable } from '../../../base/database/database';

export interface OrderFigures {
  group: string;
  channel: string | null;
  /** Fen, as `withdrawals` and `paid`. */
  deposits: string;
  deposit_count: number;
  withdrawals: string;
  withdrawal_count: number;
  paid: string;
  paid_count: number;
  decisions: number;
  median_seconds: number | null;
}

const channelSql = `case
  when d.id is not null then concat_ws('-', d.paytype, nullif(lower(d.protocol), ''))
  when w.id is not null then case a.kind when 1 then 'bank' else 'usdt-' || lower(a.bank_owner) end
  else '' end`;

/** SQL of the group of an order's figures, and of its channel in a report that has both. */
const groupings = {
  channel: [channelSql, 'null::text'],
  account: [`coalesce(d.payee, '')`, 'null::text'],
  operator: [`coalesce(o.name, '')`, 'null::text'],
  shift: [`coalesce(o.name, '')`, channelSql],
} as const;

export type OrderGrouping = keyof typeof groupings;

/**
 * What was credited, paid out and decided from `start` to before `end`. Amounts are the ledger's, of the operator whose
 * change made the entry; a payout that failed is subtracted when it failed. Decisions are those of the audit log, so
 * orders that expired do not count. The report by account has deposits alone.
 */
export const readOrderFigures = (db: Queryable, by: OrderGrouping, { start, end }: { start: Date; end: Date }) => {
  const [group, channel] = groupings[by];
  return db.rows<OrderFigures>(
    `with fact (kind, reference, operator_id, fen, entries, decided_at) as (
        select case kind when 'withdrawal-failed' then 'withdrawal' else kind end, reference, operator_id,
            case kind when 'withdrawal-failed' then -amount else amount end,
            case kind when 'withdrawal-failed' then -1 else 1 end, null::timestamptz
          from ledger_entry
          where kind in ('deposit', 'withdrawal', 'withdrawal-failed') and created_at >= $1 and created_at < $2
        union all
        select 'paid', out_trade_no, settled_by, amount, 1, null
          from withdrawal where stage = 'paid' and settled_at >= $1 and settled_at < $2
        union all
        select 'decision of ' || split_part(target, ':', 1), split_part(target, ':', 2), operator_id, 0, 1, at
          from operator_action
          where kind in ('deposits.approve', 'deposits.reject', 'withdrawals.approve', 'withdrawals.reject')
            and at >= $1 and at < $2
      )
      select ${group} as "group", ${channel} as channel,
          coalesce(sum(fen) filter (where fact.kind = 'deposit'), 0)::bigint deposits,
          coalesce(sum(entries) filter (where fact.kind = 'deposit'), 0)::int deposit_count,
          coalesce(sum(fen) filter (where fact.kind = 'withdrawal'), 0)::bigint withdrawals,
          coalesce(sum(entries) filter (where fact.kind = 'withdrawal'), 0)::int withdrawal_count,
          coalesce(sum(fen) filter (where fact.kind = 'paid'), 0)::bigint paid,
          count(*) filter (where fact.kind = 'paid')::int paid_count,
          count(fact.decided_at)::int decisions,
          round(percentile_cont(0.5) within group (
            order by extract(epoch from fact.decided_at - coalesce(d.created_at, w.created_at))
          ))::int median_seconds
        from fact
          left join deposit d on fact.kind in ('deposit', 'decision of deposit') and d.out_trade_no = fact.reference
          left join (withdrawal w join payout_account a on a.id = w.payout_account_id)
            on fact.kind not in ('deposit', 'decision of deposit') and w.out_trade_no = fact.reference
          left join operator o on o.id = fact.operator_id
        where $3 <> 'account' or fact.kind in ('deposit', 'decision of deposit')
        group by 1, 2 order by 1, 2`,
    [start, end, by],
  );
};
