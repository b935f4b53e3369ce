import type { DailyReportRow } from '@site/contract/operators';
import { dayOf, startOf, column, oneRow, value } from '../../base/database/statements';
import type { Database, Queryable, Transaction } from '../../base/database/database';

/** Figures of one Beijing day (`YYYY-MM-DD`), as in the report but with money in fen. */
export type DailyFigures = Omit<DailyReportRow, 'net'>;

/** SQL expressions of the first and the last day. */
interface Days {
  first: string;
  last: string;
}
const inDays = (column: string, { first, last }: Days) =>
  `${column} >= ${startOf(first)} and ${column} < ${startOf(`${last} + 1`)}`;
const daySeries = ({ first, last }: Days) =>
  `select generate_series((${first})::timestamp, ${last}, interval '1 day')::date as day`;

const givenDays: Days = { first: '$1::date', last: '$2::date' };

const figures = `registrations, active_members, deposits, deposit_count, withdrawals, withdrawal_count, bonuses,
  rebates, adjustments, bets, win_loss`;

/**
 * The kind of an entry that joins the accounts of its sides: an adjustment against the account of promotions and a
 * bonus that became cash are a `bonus`.
 */
export const reportedKind = (debit: string, credit: string) =>
  `case when kind = 'bonus-converted' or (kind = 'adjustment' and 'promotions' in (${debit}.purpose, ${credit}.purpose))
    then 'bonus' else kind end`;

/**
 * Whether a rollback undid a correction, of an entry with the reference `PLATFORM/MEMBER/TRANSACTION`. The others that
 * give money to the member give a stake back.
 */
const undidCorrection = `exists (
  select from account member_account
    cross join lateral (
      select split_part(entry.reference, '/', 1) as platform, member_account.member_id
    ) side
    join wallet_transaction undoing on undoing.platform = side.platform and undoing.member_id = side.member_id
      and undoing.transaction = substr(entry.reference, length(side.platform || '/' || side.member_id || '/') + 1)
    join wallet_transaction undone on undone.bet_id = undoing.bet_id and undone.undone_by = undoing.transaction
      and undone.platform = side.platform and undone.member_id = side.member_id
    where member_account.id = entry.credit_id and undone.action = 'settle')`;

/**
 * Common table expressions of what each member moved in some days, computed from the ledger: `moved`. Amounts are first
 * signed from the member's side, and grouped by member before the day, since `count(distinct)` would sort. The lists of
 * kinds are those of the indexes `ledger_entry_reported`, `ledger_entry_wallet_changes` and
 * `ledger_entry_bonus_converted`. Money that a round takes beyond the wallet is lost when it becomes a debt, not when
 * the debt is paid.
 */
const movedSql = (days: Days) => `
  posted as (
    select ${dayOf('created_at')} as day, kind, debit_id, credit_id, count(*) entries, sum(amount) amount
      from ledger_entry
      where kind in ('deposit', 'withdrawal', 'withdrawal-failed', 'red-packet', 'rebate', 'adjustment', 'bet', 'win')
        and ${inDays('created_at', days)}
      group by 1, 2, 3, 4
    union all
    select ${dayOf('created_at')},
        case when kind = 'bet-rollback' and ${undidCorrection} then 'bet-correction' else kind end,
        debit_id, credit_id, 1, amount
      from ledger_entry entry
      where kind in ('bet-rollback', 'bet-correction', 'debt') and ${inDays('created_at', days)}
    union all
    select ${dayOf('created_at')}, kind, debit_id, credit_id, 1, amount
      from ledger_entry where kind = 'bonus-converted' and ${inDays('created_at', days)}
  ), signed as (
    select day, entries, coalesce(credit.member_id, debit.member_id) member_id,
        ${reportedKind('debit', 'credit')} kind,
        case credit.owner when 'member' then amount else -amount end amount
      from posted join account debit on debit.id = debit_id join account credit on credit.id = credit_id
    union all
    select ${dayOf('at')}, 1, member_id, kind, fen
      from reported_bet cross join lateral (values ('bet', -amount), ('win', payout)) side (kind, fen)
      where ${inDays('at', days)} and fen <> 0
  ), moved as (
    select day, member_id, bool_or(kind in ('deposit', 'withdrawal', 'bet')) active,
        sum(amount) filter (where kind = 'deposit') deposits,
        sum(entries) filter (where kind = 'deposit') deposit_count,
        -sum(amount) filter (where kind in ('withdrawal', 'withdrawal-failed')) withdrawals,
        sum(case kind when 'withdrawal' then entries when 'withdrawal-failed' then -entries end) withdrawal_count,
        sum(amount) filter (where kind in ('red-packet', 'bonus')) bonuses,
        sum(amount) filter (where kind = 'rebate') rebates,
        sum(amount) filter (where kind = 'adjustment') adjustments,
        -sum(amount) filter (where kind = 'bet' or (kind = 'bet-rollback' and amount > 0)) bets,
        sum(case kind when 'debt' then -amount else amount end)
          filter (where kind in ('bet', 'win', 'bet-rollback', 'bet-correction', 'debt')) win_loss
      from signed group by day, member_id
  )`;

const sumsOfMoved = `sum(deposits) deposits, sum(deposit_count) deposit_count, sum(withdrawals) withdrawals,
  sum(withdrawal_count) withdrawal_count, sum(bonuses) bonuses, sum(rebates) rebates, sum(adjustments) adjustments,
  sum(bets) bets, sum(win_loss) win_loss`;

const filledSums = `coalesce(deposits, 0)::bigint deposits, coalesce(deposit_count, 0)::int deposit_count,
  coalesce(withdrawals, 0)::bigint withdrawals, coalesce(withdrawal_count, 0)::int withdrawal_count,
  coalesce(bonuses, 0)::bigint bonuses, coalesce(rebates, 0)::bigint rebates,
  coalesce(adjustments, 0)::bigint adjustments, coalesce(bets, 0)::bigint bets,
  coalesce(win_loss, 0)::bigint win_loss`;

/** A select of the figures of some days, computed from the ledger. */
const computedSql = (days: Days) => `
  with ${movedSql(days)}, money as (
    select day, count(*) filter (where active) active_members, ${sumsOfMoved} from moved group by day
  ), registered as (
    select ${dayOf('created_at')} as day, count(*) registrations from member
      where ${inDays('created_at', days)} group by 1
  )
  select day, coalesce(registrations, 0)::int registrations,
      coalesce(active_members, 0)::int active_members, ${filledSums}
    from (${daySeries(days)}) days left join money using (day) left join registered using (day)`;

/**
 * Makes the statements of `tx` read the index and group a million entries in memory. While the statistics of a table do
 * not know a new day, the planner would sort its entries on disk, which takes seconds.
 */
const groupInMemory = (tx: Transaction) =>
  tx.run(
    `select set_config(name, value, true) from (values ('work_mem', '64MB'), ('jit', 'off'), ('enable_sort', 'off'),
      ('enable_incremental_sort', 'off'), ('enable_seqscan', 'off')) setting (name, value)`,
  );

/** The figures of the days from `from` to `to`, computed from the ledger. */
export const computeDays = (db: Database, from: string, to: string) =>
  db.transaction(async (tx) => {
    await groupInMemory(tx);
    return tx.rows<DailyFigures>(
      `select day::text, ${figures} from (${computedSql(givenDays)}) computed order by day`,
      [from, to],
    );
  });

export type LevelFigures = Omit<DailyFigures, 'day' | 'registrations'> & { level: number };

/**
 * The figures of the days from `from` to `to` by the members' present level, the lowest first. A level is the number of
 * tiers that a member has reached; `deposited` and `staked` are what each tier needs, in fen.
 */
export const computeLevels = (
  db: Database,
  { from, to, deposited, staked }: { from: string; to: string; deposited: bigint[]; staked: bigint[] },
) =>
  db.transaction(async (tx) => {
    await groupInMemory(tx);
    return tx.rows<LevelFigures>(
      `with ${movedSql(givenDays)}, of_member as (
          select member_id, bool_or(active) active, ${sumsOfMoved} from moved group by member_id
        ), levelled as (
          select of_member.*, (
              select coalesce(min(tier), cardinality($3::bigint[]) + 1) - 1
                from unnest($3::bigint[], $4::bigint[]) with ordinality needed (deposited, staked, tier)
                where needed.deposited > coalesce(known.deposited, 0) or needed.staked > coalesce(known.staked, 0)
            ) as level
            from of_member left join member_total known
              on known.member_id = of_member.member_id and known.day = '-infinity'
        )
        select level::int, active_members::int, ${filledSums} from (
          select level, count(*) filter (where active) active_members, ${sumsOfMoved} from levelled group by level
        ) money order by level`,
      [from, to, deposited, staked],
    );
  });

/** Computes and stores the summary of a day. A stored one is not replaced. */
export const storeSummary = (db: Database, day: string) =>
  db.transaction(async (tx) => {
    await groupInMemory(tx);
    await tx.run(`insert into daily_summary (day, ${figures}) ${computedSql(givenDays)} on conflict (day) do nothing`, [
      day,
      day,
    ]);
  });

export const readSummaries = (db: Queryable, from: string, to: string) =>
  db.rows<DailyFigures>(`select day::text, ${figures} from daily_summary where day between $1 and $2 order by day`, [
    from,
    to,
  ]);

/** The last day that can no longer change, by the clock of the database. */
export const readClosedDay = async (db: Queryable): Promise<string> =>
  (await value<string>(db, `select (${dayOf(`now() - interval '1 hour'`)} - 1)::text`)) ?? '';

/** The first and the last of the `count` days that end today, by the clock of the database. */
export const readLastDays = (db: Queryable, count: number) =>
  oneRow<{ from: string; to: string }>(
    db,
    `select (today - $1::int + 1)::text "from", today::text "to" from (select ${dayOf('now()')} as today) clock`,
    [count],
  );

/** The days without a summary from `from` to `to`, in their order. */
export const listMissingDays = (db: Queryable, from: string, to: string) =>
  column<string>(
    db,
    `select day::text from (${daySeries(givenDays)}) days
      where not exists (select from daily_summary s where s.day = days.day) order by days.day`,
    [from, to],
  );

/** The day of the first registration; no money moves before it. Undefined without members. */
export const readFirstDay = (db: Queryable) =>
  value<string>(db, `select ${dayOf('created_at')}::text from member order by created_at limit 1`);

/** A select of the stored days whose figures differ from those of the ledger. */
export const wrongSummariesSql = `
  select day, ${figures} from daily_summary
  except
  (${computedSql({ first: '(select min(day) from daily_summary)', last: '(select max(day) from daily_summary)' })})`;

export interface HourRow {
  hour: Date;
  /** Fen. */
  deposits: string;
  deposit_count: number;
}

/** The deposits of the last 24 hours by hour, oldest first, the current hour included. */
export const readDepositsByHour = (db: Queryable) =>
  db.rows<HourRow>(
    `with hours as (
        select generate_series(this - interval '23 hours', this, interval '1 hour') as hour
          from date_trunc('hour', now(), 'UTC') this
      ), credited as (
        select date_trunc('hour', created_at, 'UTC') as hour, sum(amount) deposits, count(*) deposit_count
          from ledger_entry
          where kind = 'deposit' and created_at >= date_trunc('hour', now(), 'UTC') - interval '23 hours' group by 1
      )
      select hour, coalesce(deposits, 0)::text deposits, coalesce(deposit_count, 0)::int deposit_count
        from hours left join credited using (hour) order by hour`,
    [],
  );
