import { startOf, oneRow } from '../../base/database/statements';
import type { Queryable } from '../../base/database/database';

export interface MovementRow {
  /** ISO 8601. */
  at: string;
  kind: string;
  reference: string | null;
  /** Fen; negative if the money left the wallet. */
  amount: string;
  /** Fen in the wallet after the movement. */
  balance: string;
}

export interface StatementRow {
  /** Fen. */
  opening: string;
  closing: string;
  total: string;
  /** SHA-256 of all movements of the month. */
  content: string;
  /** The page's movements, newest first. */
  rows: MovementRow[];
}

interface StatementPage {
  memberId: string;
  /** First day of the month, `YYYY-MM-DD`. */
  month: string;
  page: number;
  perPage: number;
}

/**
 * The entries on one side of the wallet that the month's running totals name. `offset 0` keeps the time out of the
 * choice of an index: that of times would read entries of all members.
 */
const entriesOf = (side: 'credit' | 'debit') => `
  select e.* from wallet cross join span cross join lateral (
    select id, created_at, kind, reference, ${side === 'debit' ? '-' : ''}amount amount from ledger_entry
      where ${side}_id = wallet.id and id between span.first_id and span.last_id offset 0
  ) e where created_at >= ${startOf('$2::date')} and created_at < ${startOf("$2::date + interval '1 month'")}`;

/**
 * One page of a member's statement, with totals of the whole month. One SQL query reads all, so that page, totals and
 * content belong to the same snapshot, whatever is posted meanwhile. It reads the entries of the month alone; what was
 * before is the sum of the wallet's months. A movement belongs to the month in which its transaction began.
 */
export const readStatement = (db: Queryable, { memberId, month, page, perPage }: StatementPage) =>
  oneRow<StatementRow>(
    db,
    `with wallet as (
      select id from account
        where coalesce(member_id, 0) = $1::bigint and purpose = 'wallet' and platform = '' and currency = 'CNY'
          and shard = 0
    ), opening as (
      select coalesce(sum(moved), 0) fen from wallet join wallet_month on account_id = wallet.id
        where month < $2::date
    ), span as (
      select min(first_id) first_id, max(last_id) last_id from wallet join wallet_month on account_id = wallet.id
        where month = $2::date
    ), entry as (
      ${entriesOf('credit')} union all ${entriesOf('debit')}
    ), movement as (
      select entry.*,
          (select fen from opening) + sum(amount) over (order by created_at, id rows unbounded preceding) balance
        from entry
    ), shown as (
      select * from movement order by created_at desc, id desc limit $3 offset $4
    )
    select (select fen from opening)::text opening,
        ((select fen from opening) + coalesce(sum(amount), 0))::text closing,
        count(*)::text total,
        encode(sha256(convert_to(
          coalesce(string_agg(
            concat_ws(' ', id, extract(epoch from created_at), kind, amount, reference), E'\\n' order by created_at, id
          ), ''), 'UTF8')), 'hex') content,
        coalesce((
          select json_agg(json_build_object('at', created_at, 'kind', kind, 'reference', reference,
              'amount', amount::text, 'balance', balance::text) order by created_at desc, id desc)
            from shown
        ), '[]') rows
      from movement`,
    [memberId, month, perPage, (page - 1) * perPage],
  );

/** What was stated under a digest; `month` is `YYYY-MM`, the balances are in fen. */
export const findStatement = (db: Queryable, digest: string) =>
  db.row<{ month: string; username: string; opening: string; closing: string; movements: string }>(
    `select to_char(month, 'YYYY-MM') as month, username, opening::text, closing::text, movements::text
      from member_statement join member on member.id = member_id where digest = $1`,
    [digest],
  );
