import type { MemberDetail, MemberRow as MemberAnswer } from '@site/contract/operators';
import type { Queryable, Transaction } from '../../base/database/database';
import { oneRow, startsWith, sum } from '../../base/database/statements';
import { listReach, type PageBounds } from '../../base/http/page';
import type { Stored } from '../../base/http/presentRow';
import { DomainError } from '../../base/errors/domainError';
import { reportedKind } from '../../money/reconciliation/dailySummaries.store';

export type MemberListRow = Omit<Stored<MemberAnswer>, 'mobile' | 'email'> & {
  mobile_cipher: Buffer | null;
  email_cipher: Buffer | null;
};

const wallet = `coalesce((
  select balance from account a where a.owner = 'member' and a.member_id = m.id and a.purpose = 'wallet'
), 0) wallet`;

const listColumns = (now: string) => `m.id, m.username, m.realname, m.mobile_cipher, m.email_cipher, m.created_at,
  coalesce(m.last_login_at, m.created_at) last_login_at, member_frozen(m, ${now}) frozen, ${wallet}`;

/** The most members that a search finds by each kind of name. */
const maxNames = 1000;

/**
 * A page's query of members, newest first. `q` is an id, or the beginning of a user name or real name; `byEncrypted`
 * are the ids of further members that it finds. Exact ids and user names come first.
 */
export const membersQuery = (q: string, { byEncrypted, now }: { byEncrypted: readonly string[]; now: Date }) => {
  const pageOf = (ids: string, { limit, offset }: PageBounds, order: string) =>
    `select ${listColumns('$1')}
      from member m join (select id, exact from ${ids} order by ${order} limit ${limit} offset ${offset}) listed
        using (id)
      order by ${order}`;
  if (q === '') {
    return {
      sql: (bounds: PageBounds) => pageOf('(select id, false exact from member) known', bounds, 'id desc'),
      // The parameter's type is known from its use.
      countSql: 'select from member where $1::timestamptz is not null',
      params: [now] as unknown[],
      reach: listReach,
    };
  }
  const names = ['username_key', 'lower(realname)'].map(
    (name) => `select id from member where ${startsWith(name, '$3::text')} order by ${name} using ~<~`,
  );
  const found = [
    '(select id from member where id = $2::bigint)',
    ...names.map((sql) => `(${sql} limit ${maxNames})`),
    '(select unnest($4::bigint[]))',
  ].join(' union ');
  const ranked = `(select id, (id = $2::bigint) is true or username_key = $3 exact from member
    where id in (${found})) known`;
  return {
    sql: (bounds: PageBounds) => pageOf(ranked, bounds, 'exact desc, id desc'),
    countSql: `select from (${found}) known where $1::timestamptz is not null`,
    incompleteSql: names.map((sql) => `exists (${sql} offset ${maxNames} limit 1)`).join(' or '),
    params: [now, /^[0-9]{1,15}$/.test(q) ? q : null, q.toLowerCase(), byEncrypted] as unknown[],
    reach: listReach,
  };
};

export interface EncryptedCandidate {
  field: 'member.mobile' | 'member.email' | 'payout_account.bank_no';
  member_id: string;
  value: Buffer;
}

/**
 * Members whose data has one of these hashes: `$1` of the first four characters of a mobile, `$2` of its last four,
 * `$3` of the last four of a payout account, `$4` of the first four of an e-mail address.
 */
export const encryptedCandidatesSql = `
  select 'member.mobile' field, id member_id, mobile_cipher value from member where mobile_head_hash = any($1::bytea[])
  union all
  select 'member.mobile', id, mobile_cipher from member where mobile_tail_hash = any($2::bytea[])
  union all
  select 'payout_account.bank_no', member_id, bank_no_cipher from payout_account
    where bank_no_tail_hash = any($3::bytea[])
  union all
  select 'member.email', id, email_cipher from member where email_head_hash = any($4::bytea[])`;

interface LockedColumns {
  frozen_until: Date | null;
  frozen_reason: string;
  withdrawals_locked: boolean;
}

const findMember = (db: Queryable, memberId: number, now: Date) =>
  db.row<MemberListRow & LockedColumns>(
    `select ${listColumns('$2')}, m.frozen_until, m.frozen_reason, m.withdrawals_locked from member m where m.id = $1`,
    [memberId, now],
  );

export const listNotes = (db: Queryable, memberId: string) =>
  db.rows<Stored<MemberDetail['notes'][number]>>(
    `select n.id, n.text, o.name operator, n.created_at from member_note n join operator o on o.id = n.operator_id
      where n.member_id = $1 order by n.id desc`,
    [memberId],
  );

export const listPayoutAccounts = (db: Queryable, memberId: string) =>
  db.rows<Omit<Stored<MemberDetail['payout_accounts'][number]>, 'bank_no'> & { bank_no_cipher: Buffer | null }>(
    `select id, kind, bank, bank_owner, bank_no_cipher, created_at from payout_account
      where member_id = $1 and removed_at is null order by id desc`,
    [memberId],
  );

/** Fen in each of a member's accounts. */
export const listBalances = (db: Queryable, memberId: string) =>
  db.rows<{ purpose: string; platform: string; balance: string }>(
    `select purpose, platform, balance from account where owner = 'member' and member_id = $1 order by platform`,
    [memberId],
  );

type Totals = MemberDetail['totals'];

/**
 * The totals of a member's entries by kind and of settled bets, in fen. These kinds are entries of the wallet and of
 * held money; platform accounts, which have an entry for each bet, are not read.
 */
export const sumTotals = (db: Queryable, memberId: string) =>
  oneRow<Totals>(
    db,
    `with own as (
      select id from account where owner = 'member' and member_id = $1 and purpose in ('wallet', 'hold')
    ), entry as (
      select ${reportedKind('counter', 'counter')} kind, sum(fen) fen from (
        select kind, counter_id, sum(amount) fen from (
          select kind, amount, debit_id counter_id from ledger_entry where credit_id in (select id from own)
          union all select kind, -amount, credit_id from ledger_entry where debit_id in (select id from own)
        ) signed group by kind, counter_id
      ) by_counter join account counter on counter.id = counter_id group by 1
    ), bets as (
      select coalesce(sum(staked), 0) staked, coalesce(sum(paid_back - staked), 0) won from member_total
        where member_id = $1 and day = '-infinity'
    )
    select
      (select coalesce(sum(fen), 0) from entry where kind = 'deposit')::text deposits,
      (select -coalesce(sum(fen), 0) from entry where kind in ('withdrawal', 'withdrawal-failed'))::text withdrawals,
      (select coalesce(sum(fen), 0) from entry where kind in ('red-packet', 'bonus'))::text bonuses,
      (select coalesce(sum(fen), 0) from entry where kind = 'rebate')::text rebates,
      (select coalesce(sum(fen), 0) from entry where kind = 'adjustment')::text adjustments,
      (select staked from bets)::text bets,
      (select won from bets)::text win_loss`,
    [memberId],
  );

const sides = ['debit', 'credit'] as const;

/** The newest entries on one side of each account of member `$1`, as many as reach to the end of the page. */
const newestEntries = (side: (typeof sides)[number], { limit, offset }: PageBounds) => `
  select e.*, a.id account_id, a.balance current,
    case a.purpose when 'platform' then a.platform else a.purpose end account
    from account a cross join lateral (
      select id, created_at, kind, ${side === 'debit' ? '-' : ''}amount amount, reference, operator_id
        from ledger_entry where ${side}_id = a.id order by id desc limit ${limit}::bigint + ${offset}::bigint
    ) e where a.owner = 'member' and a.member_id = $1`;

/**
 * A page's query of the ledger entries of a member, newest first. An entry between two accounts of the member has a row
 * for each of them. The balance after an entry is that of its account less what newer entries have moved.
 */
export const ledgerQuery = (memberId: string) => ({
  sql: (bounds: PageBounds) => `
    select r.id, r.id || '-' || r.account key, r.created_at, r.kind, r.amount, r.balance, r.account, r.reference,
        o.name operator
      from (
        select e.*, e.current - coalesce(sum(e.amount) over (
            partition by e.account_id order by e.id desc rows between unbounded preceding and 1 preceding
          ), 0) balance
          from (${sides.map((side) => newestEntries(side, bounds)).join(' union all ')}
            order by id desc, amount desc limit ${bounds.limit}::bigint + ${bounds.offset}::bigint) e
        order by e.id desc, e.amount desc limit ${bounds.limit} offset ${bounds.offset}
      ) r left join operator o on o.id = r.operator_id
      order by r.id desc, r.amount desc`,
  countSql: sides
    .map(
      (side) => `select from account a cross join lateral (
          select from ledger_entry where ${side}_id = a.id limit ${listReach + 1}
        ) e where a.owner = 'member' and a.member_id = $1`,
    )
    .join(' union all '),
  params: [memberId],
  reach: listReach,
});

/** Fen that adjustments have credited to a member in the last 24 hours of the database's clock. */
export const sumAdjusted = (tx: Queryable, memberId: string): Promise<bigint> =>
  sum(
    tx,
    `select sum(e.amount) from ledger_entry e join account a on a.id = e.credit_id
      where a.owner = 'member' and a.member_id = $1 and a.purpose = 'wallet' and e.kind = 'adjustment'
        and e.created_at > now() - interval '24 hours'`,
    [memberId],
  );

export const unknownMember = () => new DomainError('该会员不存在！');

/** The member with this id; throws a DomainError if there is none. */
export const requireMember = async (db: Queryable, id: number, now: Date) => {
  const member = await findMember(db, id, now);
  if (!member) throw unknownMember();
  return member;
};

export const targetOf = ({ id }: { id: string }): { target: string; memberId: string } => ({
  target: `member:${id}`,
  memberId: id,
});

/**
 * Locks a member until the end of `tx`. Waits for the member's changes in flight; further ones wait until the change of
 * what they check is committed. Call it before sessions end.
 */
export const lockMemberForChange = (tx: Transaction, memberId: number, now: Date) =>
  tx.row<Pick<MemberListRow, 'id' | 'username' | 'realname' | 'frozen'> & LockedColumns>(
    `select id, username, realname, member_frozen(m, $2) frozen, frozen_until, frozen_reason, withdrawals_locked
      from member m where id = $1 for no key update`,
    [memberId, now],
  );
