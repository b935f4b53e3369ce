import type { Queryable } from '../../base/database/database';
import { exists } from '../../base/database/statements';
import type { FileTransaction } from './transactionFile';

export type Difference = 'same' | 'missing_here' | 'missing_there' | 'different';

export interface ComparedRow {
  kind: Difference;
  /** How many there are of the kind. */
  total: number;
  line: number | null;
  transaction: string;
  member_id: string;
  their_action: string | null;
  /** Fen, as `our_amount`. */
  their_amount: string | null;
  their_round: string | null;
  our_action: string | null;
  our_amount: string | null;
  our_round: string | null;
  /** Null if it moved something as asked. */
  our_state: 'refused' | 'undone-before' | null;
  at: Date | null;
  since: Date | null;
  until: Date | null;
}

/** Whether there are transactions of a provider. */
export const hasTransactions = (db: Queryable, platform: string): Promise<boolean> =>
  exists(db, 'select from wallet_transaction where platform = $1 limit 1', [platform]);

/** What a transaction moved, as files state it: without a sign, but for corrections. */
const statedAmount = `case w.action when 'settle' then w.moved else abs(w.moved) end`;

interface Comparison {
  platform: string;
  transactions: readonly FileTransaction[];
  /** What is ours from `start` to before `end` has to be in the file; without them the span of what both have. */
  period: { start: Date; end: Date } | undefined;
  /** Rows that are listed of each kind but `same`. */
  listed: number;
}

/**
 * Compares a provider's transactions with those of its wallet calls. Ours are missing there if they moved money in the
 * period. Each kind of result has at least one row if there is any, with the exact total.
 */
export const compareTransactions = (db: Queryable, { platform, transactions, period, listed }: Comparison) =>
  db.rows<ComparedRow>(
    `with file as (
        select * from unnest($2::int[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::text[])
          f (line, transaction, member_id, action, amount, round)
      ), pair as (
        select file.*, w.member_id is not null as known, w.action as our_action, ${statedAmount} as our_amount,
            bet.reference as our_round, w.created_at,
            case when w.action is null then 'undone-before' when not w.done then 'refused' end as our_state
          from file
            left join wallet_transaction w
              on w.platform = $1 and w.member_id = file.member_id and w.transaction = file.transaction
            left join bet on bet.id = w.bet_id
      ), span as (
        select coalesce($8::timestamptz, min(created_at)) as since,
            coalesce($9::timestamptz - interval '1 microsecond', max(created_at)) as until
          from pair where known
      ), compared as (
        select case when not known then 'missing_here'
              when action = our_action and coalesce(amount, our_amount) = our_amount
                and (round = '' or coalesce(our_round, round) = round) then 'same'
              else 'different' end as kind,
            line, transaction, member_id, action as their_action, amount as their_amount,
            nullif(round, '') as their_round,
            our_action, case when known then our_amount end as our_amount, our_round,
            case when known then our_state end as our_state, created_at as at
          from pair
        union all
        select 'missing_there', null, w.transaction, w.member_id, null, null, null, w.action, ${statedAmount},
            bet.reference, null, w.created_at
          from span cross join wallet_transaction w left join bet on bet.id = w.bet_id
          where w.platform = $1 and w.created_at between span.since and span.until and w.done and w.moved <> 0
            and not exists (select from file where file.transaction = w.transaction and file.member_id = w.member_id)
      ), numbered as (
        select *, count(*) over (partition by kind)::int as total,
            row_number() over (partition by kind order by line, at, transaction, member_id) as number
          from compared
      )
      select kind, total, line, transaction, member_id, their_action, their_amount, their_round, our_action, our_amount,
          our_round, our_state, at, since, until
        from numbered cross join span where number <= case kind when 'same' then 1 else $10 end order by kind, number`,
    [
      platform,
      transactions.map(({ line }) => line),
      transactions.map(({ transaction }) => transaction),
      transactions.map(({ member }) => member),
      transactions.map(({ action }) => action),
      transactions.map(({ amount }) => amount),
      transactions.map(({ round }) => round),
      period?.start ?? null,
      period?.end ?? null,
      listed,
    ],
  );
