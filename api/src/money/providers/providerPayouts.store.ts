import type { Database, Transaction } from '../../base/database/database';
import { column, updateRow } from '../../base/database/statements';
import type { PayoutOutcome } from './provider';

export interface DuePayout {
  out_trade_no: string;
  /** Whether it has no result, and no provider has reported anything against that: it may be sent. */
  is_open: boolean;
  member_id: string;
  /** How often the provider was asked, this time included. */
  asks: number;
  /** Fen. */
  amount: string;
  bank: string;
  bank_address: string;
  bank_owner: string;
  bank_no_cipher: Buffer;
}

/**
 * Takes the payouts of a provider that are due, so that no other process asks meanwhile; each time comes later.
 * Those whose result operators have recorded are asked about too, until the provider has reported one.
 */
export const claimDuePayouts = (db: Database, provider: string, limit: number) =>
  db.rows<DuePayout>(
    `with due as (
        select batch_id, out_trade_no from payout_batch_item
          where next_ask_at <= now() and provider = $1
          order by next_ask_at limit $2 for update skip locked
      ), claimed as (
        update payout_batch_item i set asks = asks + 1,
            next_ask_at = now() + least(interval '10 seconds' * power(2, least(asks, 12)), interval '1 hour')
          from due where i.batch_id = due.batch_id and i.out_trade_no = due.out_trade_no returning i.*
      ) select w.out_trade_no, c.state = 'open' and c.contradiction = '' is_open, w.member_id, c.asks, w.amount,
          a.bank, a.bank_address, a.bank_owner, a.bank_no_cipher
        from claimed c join withdrawal w using (out_trade_no) join payout_account a on a.id = w.payout_account_id`,
    [provider, limit],
  );

/**
 * Records how a payout ended, as the provider has reported in a callback or when it was asked, however often. What
 * contradicts an earlier report, or what operators have recorded, changes nothing: it is noted beside the payout, and
 * beside what has come of it in a later batch.
 */
export const recordOutcome = async (
  tx: Transaction,
  { provider, reference, state, detail }: PayoutOutcome & { provider: string; reference: string },
): Promise<'recorded' | 'repeated' | 'contradicted' | 'unknown'> => {
  const known = await tx.row<{ batch_id: string; fits: boolean; is_same: boolean | null }>(
    `select i.batch_id, i.outcome is null and i.contradiction = '' and i.state in ('open', 'reported') fits,
        case $3 when 'paid' then i.outcome = 'paid' and i.outcome_detail = $4
            or i.state = 'paid' and payout_identity(w.payment_reference) = payout_identity($4)
          -- Providers word the reason in several ways.
          else i.outcome = 'failed' or i.state = 'failed' end is_same
      from payout_batch_item i join withdrawal w using (out_trade_no)
      where i.out_trade_no = $1 and i.provider = $2 order by i.batch_id desc limit 1 for update of i`,
    [reference, provider, state, detail],
  );
  if (!known) return 'unknown';
  const { batch_id, fits, is_same: isSame } = known;
  const recorded = fits && !isSame ? { outcome: state, outcome_detail: detail } : {};
  const item = { batch_id, out_trade_no: reference };
  await updateRow(tx, 'payout_batch_item', item, { ...recorded, next_ask_at: null });
  if (isSame) return 'repeated';
  if (fits) return 'recorded';
  await tx.run(
    `update payout_batch_item
      set contradiction = concat_ws('；', nullif(contradiction, ''), $3::text), contradicted_at = now()
      where out_trade_no = $1 and batch_id >= $2 and position($3 in contradiction) = 0`,
    [reference, batch_id, `${state === 'paid' ? '已付款' : '付款失败'} ${detail}`],
  );
  return 'contradicted';
};

/**
 * Operators have recorded the results of these withdrawals, and need not look any more at what a provider has reported
 * against them. Returns those of which one had.
 */
export const settleContradictions = (tx: Transaction, orders: readonly string[]) =>
  column<string>(
    tx,
    `update payout_batch_item set contradicted_at = null
      where out_trade_no = any($1) and contradicted_at is not null returning out_trade_no`,
    [orders],
  );

/**
 * What a provider has reported about withdrawals, by their numbers, against their newest results, or that one is paid
 * although operators have recorded a failure.
 */
export const listContradictions = async (tx: Transaction, orders: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx.rows<{ out_trade_no: string; found: string }>(
    `select * from (
        select distinct on (out_trade_no) out_trade_no,
            coalesce(nullif(contradiction, ''), case when outcome = 'paid' then '已付款 ' || outcome_detail end) found
          from payout_batch_item where out_trade_no = any($1) order by out_trade_no, batch_id desc
      ) newest where found is not null`,
    [orders],
  );
  return new Map(rows.map(({ out_trade_no: order, found }) => [order, found]));
};
