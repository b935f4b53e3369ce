import { orderStates } from '@site/contract';
import { encryptedRow, sourceHashes } from '../../base/crypto/accountNumbers';
import type { FieldCipher } from '../../base/crypto/fieldCipher';
import type { Queryable, Transaction } from '../../base/database/database';
import { count, exists, insertRow, oneRow, sum } from '../../base/database/statements';

/** Remembers a bank account that the member, whom the caller has locked, pays from. */
export const recordPaymentSource = async (
  tx: Transaction,
  cipher: FieldCipher,
  memberId: string,
  number: string,
): Promise<void> => {
  const known = 'select from payment_source where member_id = $1 and number_hash = any($2::bytea[])';
  if (await exists(tx, known, [memberId, sourceHashes(cipher, number)])) return;
  const encrypted = encryptedRow(cipher, { field: 'payment_source.number', memberId }, number);
  await insertRow(tx, 'payment_source', { member_id: memberId, ...encrypted });
};

/** An SQL condition: no approval of the deposit waits for a second operator. */
const notProposed = `not exists (
  select from operator_approval a where a.target = 'deposit:' || deposit.out_trade_no and a.state = 1)`;

/** How far the clock of a blockchain, a provider or a bank may be behind ours. */
export const clockSkew = '10 minutes';

/** A query of payments in USDT that are not final, or whose order was not looked for yet: few at any time. */
const unsettled = `
  select p.recipient, p.amount, p.paid_at, p.channel from incoming_payment p join (
      select payment_id from incoming_payment_state where state = 'seen'
      union all
      select payment_id from incoming_payment_state where state = 'confirmed' and matched_at is null
    ) s on s.payment_id = p.id
    where p.channel in ('usdt-trc20', 'usdt-erc20')`;

/**
 * An SQL condition: the member of a `deposit` in USDT has probably sent a payment `p`, which is at the deposit's own
 * address, or is exactly what it asks for at an address that deposits share.
 */
export const isProbablyPaidBy = `deposit.paytype = 'usdt' and p.channel = 'usdt-' || lower(deposit.protocol)
  and p.recipient = deposit.payee and p.paid_at >= deposit.created_at - interval '${clockSkew}'
  and coalesce(
    (select a.out_trade_no = deposit.out_trade_no from chain_address a where a.address = deposit.payee),
    p.amount = deposit.real_money * 1000000)`;

/**
 * An SQL condition: no payment of the deposit has come. None is assigned to it, and its member has probably sent none
 * of `unsettled`, which is read once for all deposits.
 */
const notPaid = `not exists (select from incoming_payment_state s where s.out_trade_no = deposit.out_trade_no)
  and not exists (select from unsettled p where ${isProbablyPaidBy})`;

/** An SQL expression: whether the member has handed in a picture of the payment of a deposit. */
export const hasProof = (deposit: string) =>
  `exists (select from deposit_proof p where p.out_trade_no = ${deposit}.out_trade_no)`;

export interface OwnDeposit {
  out_trade_no: string;
  /** Fen: what was ordered, or what was credited in its place. */
  amount: string;
  ordered_amount: string | null;
  real_money: string;
  rate: string | null;
  protocol: string;
  paytype: string;
  payee: string;
  state: number;
  reason: string;
  created_at: Date;
  reported_reference: string | null;
  has_proof: boolean;
  /** Whether its approval waits for a second operator. */
  in_review: boolean;
}

/** A deposit of the member; undefined for another order. */
export const findDeposit = (db: Queryable, memberId: string, order: string) =>
  db.row<OwnDeposit>(
    `select out_trade_no, amount, ordered_amount, real_money, rate, protocol, paytype, payee, state, reason, created_at,
        reported_reference, ${hasProof('deposit')} has_proof, not ${notProposed} in_review
      from deposit where out_trade_no = $1 and member_id = $2`,
    [order, memberId],
  );

/** Locks a deposit of the member until the end of `tx`; undefined for another order. */
export const lockOwnDeposit = async (tx: Transaction, memberId: string, order: string) => {
  await tx.run('select from deposit where out_trade_no = $1 and member_id = $2 for update', [order, memberId]);
  // A proposal locks the deposit too. One that was committed before this lock is seen by the next statement only.
  return findDeposit(tx, memberId, order);
};

export const countWaitingDeposits = (db: Queryable, memberId: string): Promise<number> =>
  count(db, `select count(*) from deposit where member_id = $1 and state = ${orderStates.pending}`, [memberId]);

/** The reason that members see on a deposit that no operator decided in time. */
export const expiredReason = '订单已过期';

/** The reason of an order that the member has cancelled; triggers add no notice about it. */
export const cancelledReason = '会员取消';

/** The most deposits that one transaction expires, so that it holds its locks for a moment only. */
export const expiryBatch = 500;

/**
 * Rejects the first deposits that wait since `before` or longer, at most `expiryBatch`, and returns how many it has
 * looked at and how many it rejected. Leaves those that were paid, also if that is not final, and skips those that an
 * operator or another process is deciding at this moment.
 */
export const expireDeposits = async (
  tx: Transaction,
  { before, now }: { before: Date; now: Date },
): Promise<{ found: number; expired: number }> => {
  const locked = await tx.rows<{ id: string }>(
    `with unsettled as materialized (${unsettled})
      select id from deposit where state = ${orderStates.pending} and created_at <= $1 and ${notProposed} and ${notPaid}
      order by id limit ${expiryBatch} for update skip locked`,
    [before],
  );
  // Proposals and assignments lock the deposit too. One that was committed after the select began is seen by the next
  // statement only.
  const expired = await tx.run(
    `with unsettled as materialized (${unsettled})
      update deposit set state = ${orderStates.rejected}, reason = '${expiredReason}', decided_at = $2
      where id = any($1::bigint[]) and ${notProposed} and ${notPaid}`,
    [locked.map(({ id }) => id), now],
  );
  return { found: locked.length, expired };
};

/** Fen of deposits since `since`, pending ones included. */
export const sumDepositsSince = (db: Queryable, memberId: string, since: Date): Promise<bigint> =>
  sum(
    db,
    `select sum(amount) from deposit
      where member_id = $1 and state <> ${orderStates.rejected} and created_at >= $2`,
    [memberId, since],
  );

export interface PayoutTarget {
  kind: number;
  bank_owner: string;
  bank_no_cipher: Buffer | null;
  created_at: Date;
  /** When the member's login or fund password was changed; null if it never was. */
  passwords_changed_at: Date | null;
  /** When an operator last reset a password, passkeys or one-time codes or corrected the name; null if none did. */
  sign_in_reset_at: Date | null;
}

/** The member's payout account unless it was unbound; `lock` prevents unbinding until the end of the transaction. */
export const findPayoutTarget = (db: Queryable, memberId: string, id: number, lock: boolean) =>
  db.row<PayoutTarget>(
    `select a.kind, a.bank_owner, a.bank_no_cipher, a.created_at, m.passwords_changed_at, m.sign_in_reset_at
      from payout_account a join member m on m.id = a.member_id
      where a.id = $1 and a.member_id = $2 and a.removed_at is null ${lock ? 'for share of a' : ''}`,
    [id, memberId],
  );

/** An SQL expression: whether an operator works on a withdrawal, or its approval waits for a second one. */
const inReview = `(claimed_by is not null and (claimed_until is null or claimed_until > clock_timestamp())
  or exists (select from operator_approval p where p.target = 'withdrawal:' || out_trade_no and p.state = 1))`;

/** Locks a withdrawal of the member until the end of `tx`. */
export const lockOwnWithdrawal = async (tx: Transaction, memberId: string, order: string) => {
  await tx.run('select from withdrawal where member_id = $1 and out_trade_no = $2 for update', [memberId, order]);
  // A proposal locks the withdrawal too. One that was committed before this lock is seen by the next statement only.
  return tx.row<Pick<OwnDeposit, 'state' | 'reason' | 'amount' | 'in_review'>>(
    `select state, reason, amount, ${inReview} in_review from withdrawal where member_id = $1 and out_trade_no = $2`,
    [memberId, order],
  );
};

export interface Payout {
  member_id: string;
  bank_no_cipher: Buffer | null;
  fee: string;
  /** USDT; null for a bank card. */
  net: string | null;
  payment_reference: string | null;
  returned_at: Date | null;
  /** Whether the member can cancel it now. */
  cancellable: boolean;
}

/** What the member sees of the payment of a withdrawal; undefined for another order. */
export const findPayout = (db: Queryable, memberId: string, order: string) =>
  db.row<Payout>(
    `select w.member_id, a.bank_no_cipher, w.fee, w.net, w.payment_reference, w.returned_at,
        w.stage = 'waiting' and not ${inReview} cancellable
      from withdrawal w join payout_account a on a.id = w.payout_account_id
      where w.member_id = $1 and w.out_trade_no = $2`,
    [memberId, order],
  );

interface OrderTimeRow {
  kind: 'deposit' | 'withdrawal';
  way: string;
  /** Whole seconds from submission to decision. */
  median: number;
  p90: number;
}

/** How long approvals since `since` took, of each way with at least `fewest` of them. */
export const listOrderTimes = (db: Queryable, since: Date, fewest: number) =>
  db.rows<OrderTimeRow>(
    `with decision as (
      select 'deposit' kind, paytype way, decided_at - created_at took
        from deposit where state = ${orderStates.approved} and decided_at >= $1
      union all
      -- Only withdrawals in USDT have a rate.
      select 'withdrawal', case when rate is null then 'bank' else 'usdt' end, decided_at - created_at
        from withdrawal where state = ${orderStates.approved} and decided_at >= $1
    )
    select kind, way, round(extract(epoch from percentile_cont(0.5) within group (order by took)))::int median,
        round(extract(epoch from percentile_cont(0.9) within group (order by took)))::int p90
      from decision group by kind, way having count(*) >= $2`,
    [since, fewest],
  );

/** Members whose wallets hold money, orders that wait or are approved and unpaid, and rebates to claim. */
export const countPlayMoney = (tx: Queryable) =>
  oneRow<{ members: number; orders: number; rebates: number }>(
    tx,
    `select (select count(distinct member_id)::int from account where owner = 'member' and balance <> 0) members,
      (select count(*)::int from deposit where state = ${orderStates.pending})
        + (select count(*)::int from withdrawal where stage in ('waiting', 'approved')) orders,
      (select count(*)::int from rebate where state = 0 and amount > 0) rebates`,
  );
