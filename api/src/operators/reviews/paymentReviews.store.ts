import { orderStates } from '@site/contract';
import type { ReviewContext, WithdrawalStage } from '@site/contract/operators';
import type { Queryable, Transaction } from '../../base/database/database';
import { exists, value } from '../../base/database/statements';
import {
  byState,
  type ReviewColumns,
  reviewColumns,
  type ReviewFilter,
  reviewJoins,
  reviewPage,
} from './reviewQueue.store';
import type { OrderKind } from './paymentApprovals.store';
import { proposerSql } from '../authority/approvals.store';
import type { paymentMethodNames } from '../../money/payments/paymentMethods';

export interface DepositForReview extends ReviewColumns {
  out_trade_no: string;
  /** Fen: what arrived, once approved. */
  amount: string;
  /** Fen, if something else was ordered. */
  ordered_amount: string | null;
  paytype: keyof typeof paymentMethodNames;
  protocol: string;
  real_money: string;
  remitter_cipher: Buffer | null;
  proposed_by: string | null;
}

const depositSelect = `select d.out_trade_no, ${reviewColumns('d')}, d.amount, d.ordered_amount, d.paytype,
    d.protocol, d.real_money, d.remitter_cipher, ${proposerSql("'deposit:' || d.out_trade_no")} proposed_by
  from deposit d ${reviewJoins('d')}`;

/** A page's query of deposits for operators. */
export const depositsForReview = (filter: ReviewFilter) =>
  reviewPage({ select: depositSelect, alias: 'd', table: 'deposit', status: byState }, filter);

export const findDepositForReview = (db: Queryable, order: string) =>
  db.row<DepositForReview>(`${depositSelect} where d.out_trade_no = $1`, [order]);

export interface WithdrawalForReview extends ReviewColumns {
  out_trade_no: string;
  stage: WithdrawalStage;
  /** Fen. */
  amount: string;
  net: string | null;
  /** 1 bank card, 2 wallet. */
  account_kind: number;
  bank: string;
  bank_owner: string;
  bank_no_cipher: Buffer | null;
  bank_address: string;
  payment_reference: string | null;
  failure_reason: string;
  settled_by: string | null;
  settled_at: Date | null;
  proposed_by: string | null;
}

const withdrawalSelect = `select w.out_trade_no, ${reviewColumns('w')}, w.stage, w.amount, w.net,
    a.kind account_kind, a.bank, a.bank_owner, a.bank_no_cipher, a.bank_address, w.payment_reference, w.failure_reason,
    settler.name settled_by, w.settled_at, ${proposerSql("'withdrawal:' || w.out_trade_no")} proposed_by
  from withdrawal w ${reviewJoins('w')} join payout_account a on a.id = w.payout_account_id
    left join operator settler on settler.id = w.settled_by`;

/** The stages of the withdrawals in each state. Those of `waitingStages` wait for operators. */
const stagesOf: Record<number, readonly WithdrawalStage[]> = {
  [orderStates.pending]: ['waiting'],
  [orderStates.approved]: ['approved', 'paid'],
  [orderStates.rejected]: ['failed', 'rejected'],
};

/** For a decision, and for their payment. */
const waitingStages: readonly WithdrawalStage[] = ['waiting', 'approved'];

/** A page's query of withdrawals for operators, of one stage or of all. */
export const withdrawalsForReview = ({ stage, ...filter }: ReviewFilter & { stage?: WithdrawalStage | undefined }) => {
  const stages = filter.state === undefined ? Object.values(stagesOf).flat() : (stagesOf[filter.state] ?? []);
  const quoted = (of: readonly WithdrawalStage[]) => of.map((it) => `'${it}'`);
  const waiting = quoted(waitingStages);
  const decided = quoted(
    Object.values(stagesOf)
      .flat()
      .filter((it) => !waitingStages.includes(it)),
  );
  return reviewPage(
    { select: withdrawalSelect, alias: 'w', table: 'withdrawal', status: { column: 'stage', waiting, decided } },
    filter,
    quoted(stages.filter((it) => stage === undefined || it === stage)),
  );
};

export const findWithdrawalForReview = (db: Queryable, order: string) =>
  db.row<WithdrawalForReview>(`${withdrawalSelect} where w.out_trade_no = $1`, [order]);

/** Locks an order until the end of `tx`. A deposit is `waiting`, `approved` or `rejected`; the amount is in fen. */
export const lockOrder = async (tx: Transaction, kind: OrderKind, order: string) => {
  const stage = kind === 'deposit' ? `(array['waiting', 'approved', 'rejected'])[state]` : 'stage';
  const row = await tx.row<{ member_id: string; amount: string; stage: WithdrawalStage }>(
    `select member_id, amount, ${stage} stage from ${kind} where out_trade_no = $1 for update`,
    [order],
  );
  return row && { memberId: row.member_id, amount: BigInt(row.amount), stage: row.stage };
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

interface ReviewedMember {
  username: string;
  realname: string;
  created_at: Date;
  frozen: boolean;
  /** Fen. */
  wallet: string;
  held: string;
  deposits: string;
  withdrawals: string;
  turnover: string;
}

const balance = (purpose: string) =>
  `coalesce((select balance from account a where a.member_id = m.id and a.purpose = '${purpose}'), 0)`;

const sum = (table: string, condition: string) =>
  `(select coalesce(sum(amount), 0) from ${table} x where x.member_id = m.id and ${condition})`;

/** The member of an order, with balances and totals. */
export const readReviewedMember = (db: Queryable, memberId: string, now: Date) =>
  db.row<ReviewedMember>(
    `select m.username, m.realname, m.created_at, member_frozen(m, $2) frozen,
        ${balance('wallet')} wallet, ${balance('hold')} held,
        coalesce(t.deposited, 0) deposits,
        ${sum('withdrawal', `x.state <> ${orderStates.rejected}`)} withdrawals,
        coalesce(t.staked, 0) turnover
      from member m left join member_total t on t.member_id = m.id and t.day = '-infinity' where m.id = $1`,
    [memberId, now],
  );

type EarlierOrder = Omit<ReviewContext['orders'][number], 'created_at'> & { created_at: Date };

const ordersBefore = (table: 'deposit' | 'withdrawal') =>
  `(select out_trade_no, '${table}' kind, amount, state, created_at from ${table}
    where member_id = $1 and out_trade_no <> $2
      and created_at <= (select created_at from deposit where out_trade_no = $2
        union all select created_at from withdrawal where out_trade_no = $2)
    order by id desc limit $3)`;

/** The member's last orders before an order, newest first; amounts in fen. */
export const listOrdersBefore = (db: Queryable, memberId: string, order: string, limit: number) =>
  db.rows<EarlierOrder>(
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
