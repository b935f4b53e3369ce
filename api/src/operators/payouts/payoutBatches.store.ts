import type { PayoutBatchItem, PayoutBatchRow, PayoutChannel, PayoutQueue } from '@site/contract/operators';
import type { Queryable, Transaction } from '../../base/database/database';
import { column, insertWithId } from '../../base/database/statements';
import { listReach } from '../../base/http/page';
import type { Stored } from '../../base/http/presentRow';
import { proposerSql } from '../authority/approvals.store';
import { channelOf, payoutsSql } from '../reviews/paymentReviews.store';

/** What waits for payment, by channel; amounts in fen. */
export const readPayoutQueues = (db: Queryable) =>
  db.rows<Stored<PayoutQueue>>(
    `select ${channelOf('a')} channel, count(*)::int waiting, sum(w.amount)::text amount, sum(w.net)::text net,
        min(w.decided_at) oldest_at
      from ${payoutsSql} group by 1 order by 1`,
  );

export const listChannels = (db: Queryable, orders: readonly string[]) =>
  column<PayoutChannel>(
    db,
    `select distinct ${channelOf('a')} from withdrawal w join payout_account a on a.id = w.payout_account_id
      where w.out_trade_no = any($1)`,
    [orders],
  );

/** Inserts a batch of approved withdrawals, and returns its id. */
export const insertBatch = async (
  tx: Transaction,
  { orders, ...batch }: { channel: PayoutChannel; created_by: string; orders: readonly string[] },
): Promise<number> => {
  const id = await insertWithId(tx, 'payout_batch', batch);
  await tx.run(`insert into payout_batch_item (batch_id, out_trade_no) select $1, unnest($2::text[])`, [id, orders]);
  return Number(id);
};

interface LockedItem extends Pick<PayoutBatchItem, 'state' | 'reference' | 'failure' | 'provider' | 'contradiction'> {
  /** What the provider has reported. */
  outcome: 'paid' | 'failed' | null;
  outcome_detail: string;
}

export interface LockedBatch {
  id: number;
  channel: PayoutChannel;
  ownerId: string;
  owner: string;
  isOpen: boolean;
  /** The payments by their order numbers, in the order of these. */
  items: Map<string, LockedItem>;
}

/** Locks a batch and its payments until the end of `tx`. */
export const lockBatch = async (tx: Transaction, id: number): Promise<LockedBatch | undefined> => {
  const batch = await tx.row<Omit<LockedBatch, 'id' | 'items'>>(
    `select channel, created_by "ownerId", (select name from operator where id = created_by) "owner",
        closed_at is null "isOpen"
      from payout_batch where id = $1 for update`,
    [id],
  );
  if (!batch) return undefined;
  const items = await tx.rows<LockedItem & { out_trade_no: string }>(
    `select i.out_trade_no, i.state, w.payment_reference reference, i.failure, i.provider, i.outcome, i.outcome_detail,
        i.contradiction
      from payout_batch_item i join withdrawal w using (out_trade_no) where i.batch_id = $1 order by i.out_trade_no
      for update of i`,
    [id],
  );
  return { ...batch, id, items: new Map(items.map(({ out_trade_no, ...item }) => [out_trade_no, item])) };
};

interface RecordedItem extends Pick<LockedItem, 'state' | 'failure'> {
  order: string;
}

/** Records how payments of a batch ended; a failure that is reported again counts for more than a provider's report. */
export const recordItems = (tx: Transaction, batch: number, items: readonly RecordedItem[]) =>
  tx.run(
    `update payout_batch_item i set state = result.state, failure = result.failure,
        contradiction = case result.state when 'reported' then '' else i.contradiction end
      from unnest($2::text[], $3::text[], $4::text[]) result (out_trade_no, state, failure)
      where i.batch_id = $1 and i.out_trade_no = result.out_trade_no`,
    [batch, items.map(({ order }) => order), items.map(({ state }) => state), items.map(({ failure }) => failure)],
  );

/** Has a provider pay what is unpaid of a batch, and returns the order numbers. */
export const handOver = (tx: Transaction, batch: number, provider: string) =>
  column<string>(
    tx,
    `update payout_batch_item set provider = $2, next_ask_at = now()
      where batch_id = $1 and state = 'open' and provider is null and contradiction = '' returning out_trade_no`,
    [batch, provider],
  );

/** Outcomes that providers have reported and that their batches do not show yet. */
export const listUnapplied = (db: Queryable) =>
  db.rows<{ batch_id: string; out_trade_no: string }>(
    `select batch_id, out_trade_no from payout_batch_item
      where outcome is not null and state in ('open', 'reported') and contradiction = ''
        and (state = 'open' or outcome = 'paid') order by batch_id, out_trade_no limit 200`,
  );

/** Closes a batch without payments that wait for a result. */
export const closeIfDone = (tx: Transaction, id: number) =>
  tx.run(
    `update payout_batch set closed_at = now() where id = $1 and closed_at is null
      and not exists (select from payout_batch_item where batch_id = $1 and state in ('open', 'reported'))`,
    [id],
  );

export type BatchColumns = Omit<Stored<PayoutBatchRow>, 'net'> & { net: string | null };

const states = ['open', 'reported', 'paid', 'failed', 'released'] as const;

/** A select of batches for an operator, `$1`, newest first; amounts in fen. */
const batchesSql = (which: string) =>
  `select b.id, b.channel, o.name created_by, b.created_at, b.closed_at, b.created_by = $1 own,
      ${proposerSql("'payout-batch:' || b.id")} proposed_by, sums.*
    from payout_batch b join operator o on o.id = b.created_by cross join lateral (
      select count(*)::int items, sum(w.amount)::text amount, sum(w.net)::text net,
          ${states.map((state) => `count(*) filter (where i.state = '${state}')::int "${state}"`).join(', ')},
          count(*) filter (where i.state = 'open' and i.provider is not null)::int handed,
          count(i.contradicted_at)::int contradicted
        from payout_batch_item i join withdrawal w using (out_trade_no) where i.batch_id = b.id
    ) sums
    where ${which} order by b.id desc`;

/** A page's query of batches: those that are closed or not, or all. One with a contradiction is listed as open. */
export const batchesQuery = (operatorId: string, closed: number | undefined) => {
  const contradicted = 'select batch_id from payout_batch_item where contradicted_at is not null';
  const isOpen = `b.closed_at is null or b.id = any(array(${contradicted}))`;
  const isListed = [`(${isOpen})`, 'b.closed_at is not null'][closed ?? -1] ?? 'true';
  return {
    sql: batchesSql(isListed),
    countSql: `select from payout_batch b where $1::bigint is not null and ${isListed}`,
    params: [operatorId],
    reach: listReach,
  };
};

export const findBatch = (db: Queryable, operatorId: string, id: number) =>
  db.row<BatchColumns>(batchesSql('b.id = $2'), [operatorId, id]);

export type PaymentColumns = Stored<Omit<PayoutBatchItem, 'bank_no'>> & {
  bank_no_cipher: Buffer | null;
  bank_address: string;
};

/** The payments of a batch, oldest order first; amounts in fen. */
export const listPayments = (db: Queryable, id: number) =>
  db.rows<PaymentColumns>(
    `select i.out_trade_no, m.username, w.member_id, i.state, w.amount, w.net, a.bank, a.bank_owner, a.bank_no_cipher,
        a.bank_address, w.payment_reference reference, i.failure, i.provider, i.asks, i.contradiction
      from payout_batch_item i join withdrawal w using (out_trade_no) join member m on m.id = w.member_id
        join payout_account a on a.id = w.payout_account_id
      where i.batch_id = $1 order by w.id`,
    [id],
  );
