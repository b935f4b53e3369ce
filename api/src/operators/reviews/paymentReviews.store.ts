import { orderStates } from '@site/contract';
import type {
  DepositRow,
  PayoutChannel,
  ReviewContext,
  WithdrawalRow,
  WithdrawalStage,
} from '@site/contract/operators';
import type { Queryable, Transaction } from '../../base/database/database';
import { value } from '../../base/database/statements';
import { listReach, type PageBounds } from '../../base/http/page';
import type { Stored } from '../../base/http/presentRow';
import { stateOf } from './review';
import { narrowingOf, type OrderFilter } from './orderFilter';
import { byState, reviewColumns, reviewJoins, reviewPage } from './reviewQueue.store';
import type { OrderKind } from './paymentApprovals.store';
import { proposerSql } from '../authority/approvals.store';
import { hasProof } from '../../money/payments/orders.store';
import type { paymentMethodNames } from '../../money/payments/paymentMethods';

/** An order as an answer shows it, but for what the host computes or decrypts; amounts in fen. */
type ForReview<Row, Computed extends keyof Row> = Omit<
  Stored<Row>,
  Computed | 'proposed' | 'claimed_until' | 'vip' | 'flags'
> & {
  claimed_until: Date | null;
  /** The member's name. */
  realname: string;
};

/** An SQL expression: the operator who works on an order now; null without one. */
const claimerOf = (order: string) => `case when ${order}.claimed_until is null
  or ${order}.claimed_until > clock_timestamp() then ${order}.claimed_by end`;

/** SQL expressions of who works on an order, and until when. */
const claimColumns = (order: string) => `
    (select name from operator where id = ${claimerOf(order)}) claimed_by,
    case when ${order}.claimed_until > clock_timestamp() then ${order}.claimed_until end claimed_until`;

export type DepositForReview = ForReview<
  DepositRow,
  'received' | 'pay_way' | 'remitter' | 'paytype' | 'arrived' | 'has_proof'
> & {
  /** Fen, or millionths of a USDT, of the payments that the site has seen; null without one. */
  arrived: string | null;
  paytype: keyof typeof paymentMethodNames;
  /** Fen, if something else was ordered than `amount`, which arrived. */
  ordered_amount: string | null;
  remitter_cipher: Buffer | null;
  has_proof: boolean;
};

const depositSelect = `select d.out_trade_no, ${reviewColumns('d')}, d.amount, d.ordered_amount, d.paytype,
    d.protocol, d.real_money, d.rate, d.remitter_cipher, m.realname, d.reported_reference,
    ${hasProof('d')} has_proof, (
      select sum(p.amount) from incoming_payment_state s join incoming_payment p on p.id = s.payment_id
        where s.out_trade_no = d.out_trade_no and s.channel <> 'manual') arrived,
    ${claimColumns('d')}, ${proposerSql("'deposit:' || d.out_trade_no")} proposed_by
  from deposit d ${reviewJoins('d')}`;

export type NarrowedBy = Parameters<typeof narrowingOf>[2];

/** A page's query of deposits for operators. */
export const depositsForReview = (filter: OrderFilter, by: NarrowedBy) => {
  const queue = { select: depositSelect, alias: 'd', table: 'deposit', status: byState } as const;
  return reviewPage(queue, filter, undefined, narrowingOf('deposit', filter, by));
};

export const findDepositForReview = (db: Queryable, order: string) =>
  db.row<DepositForReview>(`${depositSelect} where d.out_trade_no = $1`, [order]);

export type WithdrawalForReview = ForReview<WithdrawalRow, 'net' | 'bank_no' | 'batch'> & {
  net: string | null;
  /** 1 bank card, 2 wallet. */
  account_kind: number;
  account_bound_at: Date;
  bank_no_cipher: Buffer | null;
  /** Id of the open batch that pays it. */
  batch: string | null;
  failure_reason: string;
};

/** An SQL expression: where a payout to an account is made and numbered. */
export const channelOf = (account: string) => `case ${account}.kind when 1 then 'bank' else ${account}.bank_owner end`;

const withdrawalSelect = `select w.out_trade_no, ${reviewColumns('w')}, w.stage, w.amount, w.net,
    a.kind account_kind, a.bank, a.bank_owner, a.bank_no_cipher, a.bank_address, a.created_at account_bound_at,
    w.payment_reference reference, w.failure_reason,
    m.realname, settler.name settled_by, w.settled_at, returner.name returned_by, w.returned_at,
    ${channelOf('a')} channel, ${claimColumns('w')}, (select batch_id from payout_batch_item i
      where i.out_trade_no = w.out_trade_no and i.state in ('open', 'reported')) batch,
    ${proposerSql("'withdrawal:' || w.out_trade_no")} proposed_by
  from withdrawal w ${reviewJoins('w')} join payout_account a on a.id = w.payout_account_id
    left join operator settler on settler.id = w.settled_by
    left join operator returner on returner.id = w.returned_by`;

const quoted = (stages: readonly WithdrawalStage[]) => stages.map((it) => `'${it}'`);

/** Withdrawals wait for a decision, and for their payment. */
const byStage = {
  column: 'stage',
  waiting: quoted(['waiting', 'approved']),
  decided: quoted(['paid', 'failed', 'returned', 'rejected']),
};

/** A page's query of withdrawals for operators, of one stage or of all. */
export const withdrawalsForReview = (
  { stage, ...filter }: OrderFilter & { stage?: WithdrawalStage | undefined },
  by: NarrowedBy,
) => {
  const isListed = (it: WithdrawalStage) =>
    (filter.state === undefined || filter.state === stateOf[it]) && (stage === undefined || stage === it);
  return reviewPage(
    { select: withdrawalSelect, alias: 'w', table: 'withdrawal', status: byStage },
    filter,
    quoted((Object.keys(stateOf) as WithdrawalStage[]).filter(isListed)),
    narrowingOf('withdrawal', filter, by),
  );
};

/** SQL of approved withdrawals `w` and their accounts `a`. `limit` has each account found by its id, not all read. */
export const payoutsSql = `withdrawal w cross join lateral (
    select kind, bank_owner from payout_account where id = w.payout_account_id limit 1) a
  where w.stage = 'approved'`;

/** A page's query of withdrawals that wait for their payment, oldest first: those of one channel, or of all. */
export const payoutsForReview = (channel: PayoutChannel | undefined) => {
  const isListed = `($1::text is null or ${channelOf('a')} = $1)`;
  return {
    sql: ({ limit, offset }: PageBounds) => `${withdrawalSelect} join (
        select w.id from ${payoutsSql} and ${isListed} order by w.id limit ${limit} offset ${offset}
      ) listed on listed.id = w.id order by w.id`,
    countSql: `select from ${payoutsSql} and ${isListed}`,
    params: [channel ?? null],
    reach: listReach,
  };
};

export const findWithdrawalForReview = (db: Queryable, order: string) =>
  db.row<WithdrawalForReview>(`${withdrawalSelect} where w.out_trade_no = $1`, [order]);

/** Who works on an order. */
interface Claim {
  operatorId: string;
  name: string;
  /** Null while a batch of payouts has the order. */
  until: Date | null;
}

export interface LockedOrder {
  /** The order number. */
  id: string;
  memberId: string;
  /** Fen that were ordered. */
  amount: bigint;
  /** What a deposit asked for in USDT, and its rate; of yuan the rate is null. */
  realMoney: string;
  rate: string | null;
  /** A deposit is `waiting`, `approved` or `rejected`. */
  stage: WithdrawalStage;
  claim: Claim | undefined;
}

type LockedRow = Omit<LockedOrder, 'amount' | 'claim'> & {
  amount: string;
  claimer: string | null;
  claimed_by: string | null;
  claimed_until: Date | null;
};

/**
 * Locks orders until the end of `tx`, in the order of their numbers, so that two operators with the same ones do not
 * wait for each other.
 */
export const lockOrders = async (
  tx: Transaction,
  kind: OrderKind,
  orders: readonly string[],
): Promise<Map<string, LockedOrder>> => {
  const own =
    kind === 'deposit'
      ? `coalesce(ordered_amount, amount) amount, (array['waiting', 'approved', 'rejected'])[state] stage,
          real_money "realMoney", rate`
      : `amount, stage, '0' "realMoney", null rate`;
  const rows = await tx.rows<LockedRow>(
    `select out_trade_no id, member_id "memberId", ${own}, ${claimerOf(kind)} claimer, ${claimColumns(kind)}
      from ${kind} where out_trade_no = any($1) order by out_trade_no for update`,
    [orders],
  );
  return new Map(
    rows.map(({ amount, claimer, claimed_by: name, claimed_until: until, ...locked }) => {
      const claim = claimer === null || name === null ? undefined : { operatorId: claimer, name, until };
      return [locked.id, { ...locked, amount: BigInt(amount), claim }];
    }),
  );
};

export const lockOrder = async (tx: Transaction, kind: OrderKind, order: string): Promise<LockedOrder | undefined> =>
  (await lockOrders(tx, kind, [order])).get(order);

/** Records that an operator works on orders of a kind, for ten minutes or until a batch of payouts ends. */
export const claimOrders = (
  tx: Transaction,
  kind: OrderKind,
  orders: readonly string[],
  { operatorId, inBatch = false }: { operatorId: string; inBatch?: boolean },
) =>
  tx.run(
    `update ${kind} set claimed_by = $2,
        claimed_until = ${inBatch ? 'null' : `clock_timestamp() + interval '10 minutes'`}
      where out_trade_no = any($1)`,
    [orders, operatorId],
  );

export const releaseOrders = (tx: Transaction, kind: OrderKind, orders: readonly string[]) =>
  tx.run(`update ${kind} set claimed_by = null, claimed_until = null where out_trade_no = any($1)`, [orders]);

/** Marks withdrawals as paid, each by its reference, and ends their claims. */
export const markAsPaid = (
  tx: Transaction,
  payouts: readonly { id: string; reference: string }[],
  { operatorId, now }: { operatorId: string; now: Date },
) =>
  tx.run(
    `update withdrawal w set state = ${orderStates.approved}, stage = 'paid', claimed_by = null, claimed_until = null,
        payment_reference = paid.reference, settled_by = $3, settled_at = $4
      from unnest($1::text[], $2::text[]) paid (id, reference) where w.out_trade_no = paid.id`,
    [payouts.map(({ id }) => id), payouts.map(({ reference }) => reference), operatorId, now],
  );

/** The withdrawal that a payment to the same kind of account has settled, under any spelling of its reference. */
export const findPaidWithdrawal = (db: Queryable, { id, reference }: { id: string; reference: string }) =>
  value<string>(
    db,
    `select r.out_trade_no from withdrawal w join payout_account a on a.id = w.payout_account_id
        join payout_reference r on r.channel = case a.kind when 1 then 'bank' else 'usdt' end
          and r.identity = payout_identity($2)
      where w.out_trade_no = $1`,
    [id, reference],
  );

/** Fen that a member has asked to withdraw, but for what was rejected or failed. */
export const sumWithdrawals = async (db: Queryable, memberId: string): Promise<string> => {
  const sum = `select coalesce(sum(amount), 0) from withdrawal
    where member_id = $1 and state <> ${orderStates.rejected}`;
  return (await value<string>(db, sum, [memberId])) ?? '0';
};

const ordersBefore = (table: 'deposit' | 'withdrawal') =>
  `(select out_trade_no, '${table}' kind, amount, state, created_at from ${table}
    where member_id = $1 and out_trade_no <> $2
      and created_at <= (select created_at from deposit where out_trade_no = $2
        union all select created_at from withdrawal where out_trade_no = $2)
    order by id desc limit $3)`;

/** The member's last orders before an order, newest first; amounts in fen. */
export const listOrdersBefore = (db: Queryable, memberId: string, order: string, limit: number) =>
  db.rows<Stored<ReviewContext['orders'][number]>>(
    `select * from (${ordersBefore('deposit')} union all ${ordersBefore('withdrawal')}) o
      order by created_at desc, out_trade_no desc limit $3`,
    [memberId, order, limit],
  );
