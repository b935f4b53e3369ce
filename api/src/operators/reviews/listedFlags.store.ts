import { orderStates } from '@site/contract';
import { listedFlags } from '@site/contract/operators';
import type { Queryable } from '../../base/database/database';
import type { OrderKind } from './paymentApprovals.store';

type ListedFlag = (typeof listedFlags)[number];

/**
 * An SQL condition: a select finds a row. Unlike `exists` it is answered for each row by an index, and never by reading
 * a whole table once.
 */
export const hasRow = (select: string) => `coalesce((select true ${select} limit 1), false)`;

const totals = (condition: string) =>
  hasRow(`from member_total t where t.member_id = item.member_id and t.day = '-infinity' and ${condition}`);

const ofMember = (condition: string) => hasRow(`from member m where m.id = item.member_id and ${condition}`);

const sharedBy = (table: string, isSame: string) =>
  hasRow(`from ${table} mine join ${table} other on ${isSame}
    where mine.member_id = item.member_id and other.member_id <> item.member_id`);

/** SQL conditions on an order `item`, of the orders that can have the flag; `now` is a moment. */
const conditions = (now: string): Record<OrderKind, Partial<Record<ListedFlag, string>>> => {
  const both = {
    frozen: ofMember(`member_frozen(m, ${now}::timestamptz)`),
    excluded: hasRow(`from member_limit l
      where l.member_id = item.member_id and l.kind = 'exclusion' and l.ends_at > ${now}::timestamptz`),
    'shared-payout-account': sharedBy(
      'payout_account',
      // The hash of the last characters has an index.
      'other.bank_no_tail_hash = mine.bank_no_tail_hash and other.bank_no_hash = mine.bank_no_hash',
    ),
    'shared-payment-source': sharedBy('payment_source', 'other.number_hash = mine.number_hash'),
  };
  return {
    deposit: {
      ...both,
      // The first ones most often were decided first.
      'first-deposit': `not ${hasRow(`from deposit other
        where other.member_id = item.member_id and other.id <> item.id and other.state = ${orderStates.approved}
          and other.decided_at < coalesce(item.decided_at, 'infinity') order by other.id`)}`,
    },
    withdrawal: {
      ...both,
      'withdrawals-locked': ofMember('m.withdrawals_locked'),
      'payout-account-unbound': hasRow(
        'from payout_account a where a.id = item.payout_account_id and a.removed_at is not null',
      ),
      'turnover-missing': totals('t.turnover_due > 0'),
      'withdraws-without-play': totals('t.staked < t.deposited'),
      // By the index of each account's payouts: a member may have thousands.
      'new-payout-account': `not ${hasRow(`from payout_account paid
        join payout_account theirs on theirs.member_id = paid.member_id and theirs.kind = paid.kind
          and theirs.bank_no_hash = paid.bank_no_hash
        join withdrawal other on other.payout_account_id = theirs.id and other.stage in ('approved', 'paid')
          and other.id <> item.id and other.decided_at < coalesce(item.decided_at, 'infinity')
        where paid.id = item.payout_account_id`)}`,
    },
  };
};

/** An SQL condition: an order `item` has a flag; false if orders of its kind cannot have it. */
export const flagSql = (kind: OrderKind, flag: ListedFlag, now: string): string =>
  // PostgreSQL refuses a parameter that is not used.
  `${conditions(now)[kind][flag] ?? 'false'} and ${now}::timestamptz is not null`;

export interface ListedSigns {
  flags: ListedFlag[];
  /** Fen of the member's approved deposits and settled stakes. */
  deposited: string;
  staked: string;
}

/** The flags and totals of orders, by their numbers. */
export const readListedSigns = async (
  db: Queryable,
  { kind, orders, now }: { kind: OrderKind; orders: readonly string[]; now: Date },
): Promise<Map<string, ListedSigns>> => {
  const raised = listedFlags.flatMap((flag) => {
    const condition = conditions('$2')[kind][flag];
    return condition ? [`case when ${condition} then '${flag}' end`] : [];
  });
  const rows = await db.rows<ListedSigns & { out_trade_no: string }>(
    `select out_trade_no, array_remove(array[${raised.join(', ')}], null) flags,
        coalesce(total.deposited, 0) deposited, coalesce(total.staked, 0) staked
      from ${kind} item left join member_total total on total.member_id = item.member_id and total.day = '-infinity'
      where out_trade_no = any($1)`,
    [orders, now],
  );
  return new Map(rows.map((row) => [row.out_trade_no, row]));
};
