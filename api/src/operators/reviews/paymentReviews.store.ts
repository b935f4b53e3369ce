import { orderStates } from '@site/contract';
import type { DepositRow, ReviewContext, WithdrawalRow, WithdrawalStage } from '@site/contract/operators';
import type { Queryable, Transaction } from '../../base/database/database';
import { exists, value } from '../../base/database/statements';
import type { Stored } from '../../base/http/presentRow';
import { stateOf } from './review';
import { byState, reviewColumns, type ReviewFilter, reviewJoins, reviewPage } from './reviewQueue.store';
import type { OrderKind } from './paymentApprovals.store';
import { proposerSql } from '../authority/approvals.store';
import type { paymentMethodNames } from '../../money/payments/paymentMethods';

/** An order as an answer shows it, but for what the host computes or decrypts; amounts in fen. */
type ForReview<Row, Computed extends keyof Row> = Omit<Stored<Row>, Computed | 'proposed'>;

export type DepositForReview = ForReview<DepositRow, 'received' | 'pay_way' | 'remitter' | 'paytype' | 'arrived'> & {
  /** Fen, or millionths of a USDT, of the payments that the site has seen; null without one. */
  arrived: string | null;
  paytype: keyof typeof paymentMethodNames;
  /** Fen, if something else was ordered than `amount`, which arrived. */
  ordered_amount: string | null;
  remitter_cipher: Buffer | null;
};

const depositSelect = `select d.out_trade_no, ${reviewColumns('d')}, d.amount, d.ordered_amount, d.paytype,
    d.protocol, d.real_money, d.rate, d.remitter_cipher, (
      select sum(p.amount) from incoming_payment_state s join incoming_payment p on p.id = s.payment_id
        where s.out_trade_no = d.out_trade_no and s.channel <> 'manual') arrived,
    ${proposerSql("'deposit:' || d.out_trade_no")} proposed_by
  from deposit d ${reviewJoins('d')}`;

/** A page's query of deposits for operators. */
export const depositsForReview = (filter: ReviewFilter) =>
  reviewPage({ select: depositSelect, alias: 'd', table: 'deposit', status: byState }, filter);

export const findDepositForReview = (db: Queryable, order: string) =>
  db.row<DepositForReview>(`${depositSelect} where d.out_trade_no = $1`, [order]);

export type WithdrawalForReview = ForReview<WithdrawalRow, 'net' | 'bank_no' | 'reference'> & {
  net: string | null;
  /** 1 bank card, 2 wallet. */
  account_kind: number;
  bank_no_cipher: Buffer | null;
  payment_reference: string | null;
  failure_reason: string;
};

const withdrawalSelect = `select w.out_trade_no, ${reviewColumns('w')}, w.stage, w.amount, w.net,
    a.kind account_kind, a.bank, a.bank_owner, a.bank_no_cipher, a.bank_address, w.payment_reference, w.failure_reason,
    settler.name settled_by, w.settled_at, ${proposerSql("'withdrawal:' || w.out_trade_no")} proposed_by
  from withdrawal w ${reviewJoins('w')} join payout_account a on a.id = w.payout_account_id
    left join operator settler on settler.id = w.settled_by`;

const quoted = (stages: readonly WithdrawalStage[]) => stages.map((it) => `'${it}'`);

/** Withdrawals wait for a decision, and for their payment. */
const byStage = {
  column: 'stage',
  waiting: quoted(['waiting', 'approved']),
  decided: quoted(['paid', 'failed', 'rejected']),
};

/** A page's query of withdrawals for operators, of one stage or of all. */
export const withdrawalsForReview = ({ stage, ...filter }: ReviewFilter & { stage?: WithdrawalStage | undefined }) => {
  const isListed = (it: WithdrawalStage) =>
    (filter.state === undefined || filter.state === stateOf[it]) && (stage === undefined || stage === it);
  return reviewPage(
    { select: withdrawalSelect, alias: 'w', table: 'withdrawal', status: byStage },
    filter,
    quoted((Object.keys(stateOf) as WithdrawalStage[]).filter(isListed)),
  );
};

export const findWithdrawalForReview = (db: Queryable, order: string) =>
  db.row<WithdrawalForReview>(`${withdrawalSelect} where w.out_trade_no = $1`, [order]);

/**
 * Locks an order until the end of `tx`. A deposit is `waiting`, `approved` or `rejected`; `ordered` is in fen.
 * `realMoney` and `rate` are of deposits.
 */
export const lockOrder = async (tx: Transaction, kind: OrderKind, order: string) => {
  const own =
    kind === 'deposit'
      ? `(array['waiting', 'approved', 'rejected'])[state] stage, real_money, rate`
      : `stage, '0' real_money, null rate`;
  const row = await tx.row<{
    member_id: string;
    amount: string;
    stage: WithdrawalStage;
    real_money: string;
    rate: string | null;
  }>(`select member_id, amount, ${own} from ${kind} where out_trade_no = $1 for update`, [order]);
  return (
    row && {
      memberId: row.member_id,
      ordered: BigInt(row.amount),
      stage: row.stage,
      realMoney: row.real_money,
      rate: row.rate,
    }
  );
};

/** The withdrawal that a payment to the same kind of account has settled, under any spelling of its reference. */
export const findPaidWithdrawal = (db: Queryable, order: string, reference: string) =>
  value<string>(
    db,
    `select r.out_trade_no from withdrawal w join payout_account a on a.id = w.payout_account_id
        join payout_reference r on r.channel = case a.kind when 1 then 'bank' else 'usdt' end
          and r.identity = payout_identity($2)
      where w.out_trade_no = $1`,
    [order, reference],
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

/** Whether the member had no approved deposit when this one was decided, or now. */
export const isFirstDeposit = (db: Queryable, order: string): Promise<boolean> =>
  exists(
    db,
    `select from deposit d where d.out_trade_no = $1 and not exists (
      select from deposit other
        where other.member_id = d.member_id and other.id <> d.id and other.state = ${orderStates.approved}
          and (d.decided_at is null or other.decided_at < d.decided_at))`,
    [order],
  );

/**
 * Whether no withdrawal to an account with one of these hashes of its number was approved before this one was decided,
 * or until now.
 */
export const isFirstPayout = (db: Queryable, order: string, hashes: readonly Buffer[]): Promise<boolean> =>
  exists(
    db,
    `select from withdrawal w join payout_account a on a.id = w.payout_account_id
      where w.out_trade_no = $1 and not exists (
        select from withdrawal other join payout_account b on b.id = other.payout_account_id
          where other.member_id = w.member_id and other.id <> w.id and b.kind = a.kind
            and b.bank_no_hash = any($2::bytea[])
            and other.stage in ('approved', 'paid')
            and (w.decided_at is null or other.decided_at < w.decided_at))`,
    [order, hashes],
  );
