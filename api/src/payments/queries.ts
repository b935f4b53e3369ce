import { betStates, orderStates, transferStates } from '@site/shared/contract';
import type { WithdrawalStage } from '@site/shared/operators';
import { dayOf, startOf } from '../database/sqlExpressions';
import type { Queryable, Transaction } from '../database/database';
import { paymentMethodNames } from './paymentMethods';

interface NewDeposit {
  order: string;
  memberId: string;
  paytype: string;
  /** Fen. */
  amount: bigint;
  realMoney: string;
  rate: string | null;
  protocol: string;
  payee: string;
  /** The encrypted bank account that sends the money; null unless it is a bank transfer. */
  remitter: Buffer | null;
  now: Date;
}

export const insertDeposit = async (tx: Transaction, deposit: NewDeposit): Promise<void> => {
  const { order, memberId, paytype, amount, realMoney, rate, protocol, payee, remitter, now } = deposit;
  await tx.run(
    `insert into deposit
        (out_trade_no, member_id, paytype, amount, real_money, rate, protocol, payee, remitter_cipher, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [order, memberId, paytype, amount, realMoney, rate, protocol, payee, remitter, now],
  );
};

/** Stores a bank account that the member pays from, unless it is known by one of `hashes`. */
export const insertPaymentSource = async (
  tx: Transaction,
  source: { memberId: string; cipher: Buffer; hash: Buffer; hashes: readonly Buffer[] },
): Promise<void> => {
  await tx.run(
    `insert into payment_source (member_id, number_cipher, number_hash) select $1, $2, $3
      where not exists (select from payment_source where member_id = $1 and number_hash = any($4::bytea[]))`,
    [source.memberId, source.cipher, source.hash, source.hashes],
  );
};

export const findDeposit = (db: Queryable, memberId: string, order: string) =>
  db.row<{ amount: string; real_money: string; protocol: string; paytype: string; payee: string }>(
    'select amount, real_money, protocol, paytype, payee from deposit where out_trade_no = $1 and member_id = $2',
    [order, memberId],
  );

/** Number of the member's deposits that wait for an operator. */
export const countWaitingDeposits = async (db: Queryable, memberId: string): Promise<number> => {
  const row = await db.row<{ waiting: number }>(
    `select count(*)::int waiting from deposit where member_id = $1 and state = ${orderStates.pending}`,
    [memberId],
  );
  return row?.waiting ?? 0;
};

/** The reason that members see on a deposit that no operator decided in time. */
const expiredReason = '订单已过期';

/**
 * Rejects deposits that wait since `before` or longer, and returns their number. Skips those that an operator or
 * another process is deciding at this moment.
 */
export const expireDeposits = (db: Queryable, { before, now }: { before: Date; now: Date }): Promise<number> =>
  db.run(
    `update deposit set state = ${orderStates.rejected}, reason = '${expiredReason}', decided_at = $2
      where id in (
        select id from deposit where state = ${orderStates.pending} and created_at <= $1
          and not exists (select from operator_approval a where a.target = 'deposit:' || out_trade_no and a.state = 1)
          order by id for update skip locked
      )`,
    [before, now],
  );

/** Fen of deposits since `since`, pending ones included. */
export const sumDepositsSince = async (db: Queryable, memberId: string, since: Date): Promise<bigint> => {
  const row = await db.row<{ sum: string }>(
    `select coalesce(sum(amount), 0) sum from deposit
      where member_id = $1 and state <> ${orderStates.rejected} and created_at >= $2`,
    [memberId, since],
  );
  return BigInt(row?.sum ?? 0);
};

export interface PayoutTarget {
  kind: number;
  bank_owner: string;
  /** When the account was bound. */
  created_at: Date;
  /** When the member's login or fund password was changed; null if it never was. */
  passwords_changed_at: Date | null;
  /** When an operator last reset how the member signs in; null if none did. */
  sign_in_reset_at: Date | null;
}

/** The member's payout account unless it was unbound; `lock` prevents unbinding until the end of the transaction. */
export const findPayoutTarget = (db: Queryable, memberId: string, id: number, lock: boolean) =>
  db.row<PayoutTarget>(
    `select a.kind, a.bank_owner, a.created_at, m.passwords_changed_at, m.sign_in_reset_at
      from payout_account a join member m on m.id = a.member_id
      where a.id = $1 and a.member_id = $2 and a.removed_at is null ${lock ? 'for share of a' : ''}`,
    [id, memberId],
  );

interface NewWithdrawal {
  order: string;
  memberId: string;
  payoutAccountId: number;
  /** Fen. */
  amount: bigint;
  rate: string | null;
  fee: string;
  net: string | null;
  now: Date;
}

export const insertWithdrawal = async (tx: Transaction, withdrawal: NewWithdrawal): Promise<void> => {
  const { order, memberId, payoutAccountId, amount, rate, fee, net, now } = withdrawal;
  await tx.run(
    `insert into withdrawal (out_trade_no, member_id, payout_account_id, amount, rate, fee, net, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [order, memberId, payoutAccountId, amount, rate, fee, net, now],
  );
};

interface DepositLimitRow {
  period: string;
  /** Fen; null for no limit. */
  amount: string | null;
}

/**
 * The deposit limits in force: of each period the last one that has begun. A limit that was replaced before it began
 * never takes effect.
 */
export const listDepositLimits = (db: Queryable, memberId: string, now: Date) =>
  db.rows<DepositLimitRow>(
    `select distinct on (period) period, amount from member_limit decided
      where member_id = $1 and kind = 'deposit' and begins_at <= $2
        and (begins_at = created_at or not exists (
          select 1 from member_limit later
           where later.member_id = decided.member_id and later.kind = decided.kind and later.period = decided.period
             and later.id > decided.id and later.created_at < decided.begins_at))
      order by period, id desc`,
    [memberId, now],
  );

/** The member's running pauses, of each kind the one that ends last, and the last reality check. */
export const listOtherLimits = (db: Queryable, memberId: string, now: Date) =>
  db.rows<{ kind: string; period: string; ends_at: Date | null }>(
    `select distinct on (kind) kind, period, ends_at from member_limit
      where member_id = $1 and kind <> 'deposit' and (ends_at is null or ends_at > $2)
      order by kind, ends_at desc nulls last, id desc`,
    [memberId, now],
  );

interface NewLimit {
  memberId: string;
  kind: string;
  period: string;
  /** Fen; null for no limit. */
  amount: bigint | null;
  now: Date;
  beginsAt: Date;
  endsAt: Date | null;
}

export const insertLimit = async (tx: Transaction, limit: NewLimit): Promise<void> => {
  await tx.run(
    `insert into member_limit (member_id, kind, period, amount, created_at, begins_at, ends_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [limit.memberId, limit.kind, limit.period, limit.amount, limit.now, limit.beginsAt, limit.endsAt],
  );
};

/**
 * When the member has last reviewed the limits, and whether the next review is due: six months after it, after the
 * member's last decision on a deposit limit and after the registration.
 */
export const readLimitReview = async (
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<{ due: boolean; reviewedAt: Date | null }> => {
  const row = await db.row<{ due: boolean; reviewed_at: Date | null }>(
    `select limits_reviewed_at reviewed_at,
        greatest(created_at, limits_reviewed_at,
          (select max(created_at) from member_limit where member_id = member.id and kind = 'deposit')
        ) + interval '6 months' <= $2 due
      from member where id = $1`,
    [memberId, now],
  );
  return { due: row?.due ?? false, reviewedAt: row?.reviewed_at ?? null };
};

export const recordLimitReview = async (db: Queryable, memberId: string, now: Date): Promise<void> => {
  await db.run('update member set limits_reviewed_at = $2 where id = $1', [memberId, now]);
};

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

/**
 * Fen still to be wagered. Only bets after a deposit or red packet count for it, so bets that exceeded an earlier
 * requirement do not count for a later one: going back from now, it is the largest excess of required turnover over
 * bets since then. Of a day without credits that must be wagered it reads the total of the bets, since their order does
 * not matter.
 */
export const sumRemainingTurnover = async (
  db: Queryable,
  memberId: string,
  multiples: { deposits: string; redPackets: string },
): Promise<bigint> => {
  const row = await db.row<{ remaining: string }>(
    `with required (at, fen) as (
      select decided_at, amount * $2::numeric from deposit
        where $2::numeric > 0 and member_id = $1 and state = ${orderStates.approved}
      union all select created_at, amount * $3::numeric from red_packet where $3::numeric > 0 and member_id = $1
    ), required_day (day) as (
      select distinct ${dayOf('at')} from required
    ), event as (
      select at, fen from required
      union all
      select placed_at, -amount from required_day join bet
          on placed_at >= ${startOf('day')} and placed_at < ${startOf('day + 1')}
        where member_id = $1 and state = ${betStates.settled}
      union all
      select ${startOf('day')}, -staked from member_total
        where member_id = $1 and day > (select min(day) from required_day)
          and day not in (select day from required_day)
    )
    select ceil(greatest(0, max(due)))::text remaining from (
      select sum(fen) over (order by at desc, fen rows unbounded preceding) due from event
    ) running`,
    [memberId, multiples.deposits, multiples.redPackets],
  );
  return BigInt(row?.remaining ?? 0);
};

/** Who or what made a step of an order, as its timeline shows members. */
export const stepRules = {
  operator: '人工审核',
  expiry: '超时关闭',
  immediate: '即时处理',
  platform: '平台处理',
  paid: '已付款',
  failed: '付款失败',
} as const;

const methodName = `case paytype when 'usdt' then '${paymentMethodNames.usdt}-' || protocol
  when 'bank' then '${paymentMethodNames.bank}' when 'alipay' then '${paymentMethodNames.alipay}'
  else '${paymentMethodNames.wxpay}' end`;

const payoutName = `case a.kind when 2 then '${paymentMethodNames.usdt}-' || a.bank_owner else a.bank end`;

const deposits = `select amount, created_at, ${methodName} pay_way, out_trade_no, state, reason, decided_at,
    reason decision_reason, null::text stage, null::timestamptz settled_at,
    case when decided_by is null and reason = '${expiredReason}' then '${stepRules.expiry}'
      else '${stepRules.operator}' end rule, id, member_id
  from deposit`;

const withdrawals = `select w.amount, w.created_at, ${payoutName} pay_way, w.out_trade_no, w.state,
    case w.stage when 'failed' then w.failure_reason else w.reason end reason, w.decided_at,
    w.reason decision_reason, w.stage, w.settled_at, '${stepRules.operator}' rule, w.id, w.member_id
  from withdrawal w join payout_account a on a.id = w.payout_account_id`;

/**
 * Transfers with local platforms are only ledger entries, and have succeeded; those with remote platforms are rows of
 * `platform_transfer` in any state.
 */
const transfers = (side: 'debit' | 'credit') => {
  const direction = side === 'debit' ? 'in' : 'out';
  return `select e.amount, e.created_at, p.platform pay_way, e.reference out_trade_no,
    ${transferStates.succeeded} state, '' reason, null::timestamptz decided_at, '' decision_reason, null::text stage,
    null::timestamptz settled_at, '${stepRules.immediate}' rule, e.id, m.member_id
  from account m
    join ledger_entry e on e.${side}_id = m.id and e.kind = 'transfer-${direction}'
    join account p on p.id = e.${side === 'debit' ? 'credit' : 'debit'}_id
  where m.purpose = 'wallet'
  union all
  select amount, created_at, platform, reference, state, reason, settled_at, reason, null, null,
    '${stepRules.platform}', id, member_id
  from platform_transfer where direction = '${direction}'`;
};

/** By `gettransrecord.type`. Deposits and withdrawals belong to no platform and ignore a platform filter. */
const recordSources = {
  1: { sql: deposits, hasPlatform: false, order: 'id desc' },
  2: { sql: withdrawals, hasPlatform: false, order: 'id desc' },
  // From two tables, whose ids cannot be compared.
  3: { sql: transfers('debit'), hasPlatform: true, order: 'created_at desc, id desc' },
  4: { sql: transfers('credit'), hasPlatform: true, order: 'created_at desc, id desc' },
} as const;

export interface RecordRow {
  amount: string;
  created_at: Date;
  pay_way: string;
  out_trade_no: string;
  state: number;
  reason: string;
}

/** A page's select of a member's records since a moment, newest first; an empty `platform` means all platforms. */
export const recordsQuery = (filter: { memberId: string; type: number; since: Date; platform: string }) => {
  const { sql, hasPlatform, order } = recordSources[filter.type as keyof typeof recordSources];
  const byPlatform = hasPlatform && filter.platform !== '';
  return {
    sql: `select amount, created_at, pay_way, out_trade_no, state, reason from (${sql}) record
      where member_id = $1 and created_at >= $2 ${byPlatform ? 'and pay_way = $3' : ''} order by ${order}`,
    params: [filter.memberId, filter.since, ...(byPlatform ? [filter.platform] : [])],
  };
};

export interface RecordDetail extends RecordRow {
  decided_at: Date | null;
  decision_reason: string;
  /** Of a withdrawal, else null. */
  stage: WithdrawalStage | null;
  /** When a withdrawal was paid or failed. */
  settled_at: Date | null;
  rule: string;
}

/** One record of any type by its order number. */
export const findRecord = (db: Queryable, memberId: string, order: string) =>
  db.row<RecordDetail>(
    Object.values(recordSources)
      .map(({ sql }) => `select * from (${sql}) record where member_id = $1 and out_trade_no = $2`)
      .join(' union all '),
    [memberId, order],
  );
