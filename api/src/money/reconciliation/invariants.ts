import type { Transaction } from '../../base/database/database';
import { column, dayOf } from '../../base/database/statements';
import { bonusInvariants, bonusKinds } from './bonusInvariants';
import { orderInvariants } from './orderInvariants';
import { walletInvariants, walletKinds } from './walletInvariants';
import { yuanOf, accountName, maxFound, sides } from './fragments';
import { betStates, orderStates } from '@site/contract';
import { wrongSummariesSql } from './dailySummaries.store';

/** The stored figures of past days must equal those of the ledger. */
const dailySummaries = `
  select 'day ' || day as found from (${wrongSummariesSql}) wrong order by day limit ${maxFound}`;

/** The stored total and, if it differs, the sum of the rows. */
const comparison = (column: string) => {
  const [stored, counted] = [`coalesce(stored.${column}, 0)`, `coalesce(counted.${column}, 0)`];
  return `${yuanOf(stored)} || case when ${stored} <> ${counted} then ' instead of ' || ${yuanOf(counted)} else '' end`;
};

/** The running totals of members must equal the sums of their bets and deposits. */
const memberTotals = `
  with counted (member_id, day, staked, paid_back, deposited) as (
    select member_id, coalesce(day, '-infinity'), sum(staked), sum(paid_back), sum(deposited) from (
      select member_id, ${dayOf('placed_at')} as day, amount as staked, payout as paid_back, 0 as deposited
        from bet where state = ${betStates.settled}
      union all
      select member_id, ${dayOf('created_at')}, 0, 0, amount from deposit where state = ${orderStates.approved}
    ) row group by grouping sets ((member_id), (member_id, day))
  )
  select 'member ' || member_id || case day when '-infinity' then '' else ' on ' || day end || ': staked ' ||
      concat_ws(', ',
        ${comparison('staked')}, 'paid back ' || ${comparison('paid_back')}, 'deposited ' || ${comparison('deposited')}
      ) as found
    from member_total stored full join counted using (member_id, day)
    where (coalesce(stored.staked, 0), coalesce(stored.paid_back, 0), coalesce(stored.deposited, 0))
      <> (coalesce(counted.staked, 0), coalesce(counted.paid_back, 0), coalesce(counted.deposited, 0))
    order by member_id, day limit ${maxFound}`;

/** What a member must still stake is what credits demanded less what settled bets took. */
const turnoverDue = `
  with counted (member_id, turnover_due) as (
    select member_id, sum(fen) from (
      select member_id, amount as fen from turnover_requirement
      union all
      select member_id, -turnover_used from bet where state = ${betStates.settled} and turnover_used > 0
    ) row group by member_id
  ), stored (member_id, turnover_due) as (
    select member_id, turnover_due from member_total where day = '-infinity'
  )
  select 'member ' || member_id || ': turnover due ' || ${comparison('turnover_due')} as found
    from stored full join counted using (member_id)
    where coalesce(stored.turnover_due, 0) <> coalesce(counted.turnover_due, 0)
    order by member_id limit ${maxFound}`;

/** A wallet's months must be the sums of their entries, whose ids they span. */
const walletMonths = `
  with counted (account_id, month, moved, first_id, last_id) as (
    select account_id, date_trunc('month', ${dayOf('created_at')})::date, sum(moved), min(id), max(id)
      from (${sides('moved', 'id, created_at, ')}) side
      where account_id in (select id from account where owner = 'member' and purpose = 'wallet')
      group by 1, 2
  ), stored (account_id, month, moved, first_id, last_id) as (
    select account_id, month, sum(moved), min(first_id), max(last_id) from wallet_month group by 1, 2
  )
  select 'account ' || account_id || ' in ' || to_char(month, 'YYYY-MM') || ': moved ' ||
      ${comparison('moved')} as found
    from stored full join counted using (account_id, month)
    where coalesce(stored.moved, 0) <> coalesce(counted.moved, 0)
      or counted.first_id < stored.first_id or counted.last_id > stored.last_id
    order by account_id, month limit ${maxFound}`;

const entriesSumToZero = `
  select 'balances in ' || currency || ' sum to ' || ${yuanOf('sum(balance)')} as found
    from account group by currency having sum(balance) <> 0
  union all
  select 'entries in ' || currency || ' sum to ' || ${yuanOf('sum(amount)')}
    from (${sides('amount')}) side join account on account.id = account_id
    group by currency having sum(amount) <> 0`;

/** `seq` counts the changes of a balance, so it also shows entries that were removed together with their effect. */
const balancesMatchEntries = `
  with movement as (
    select account_id, sum(amount) as balance, count(*) as entries from (${sides('amount')}) side group by account_id
  )
  select ${accountName} || ': balance ' ||
      ${yuanOf('account.balance')} || ' after ' || seq || ' changes, entries ' ||
      ${yuanOf('coalesce(movement.balance, 0)')} || ' in ' || coalesce(entries, 0) as found
    from account left join movement on movement.account_id = account.id
    where account.balance <> coalesce(movement.balance, 0) or seq <> coalesce(entries, 0)
    order by account.id limit ${maxFound}`;

const minimumBalances = `
  select ${accountName} || ': ' ||
      ${yuanOf('balance')} as found
    from account where balance < min_balance or (owner = 'member' and balance < 0) order by id limit ${maxFound}`;

/** Every kind of entry that an invariant above checks. */
export const knownKinds = [
  'deposit',
  'withdrawal-hold',
  'withdrawal',
  'withdrawal-return',
  'withdrawal-failed',
  'adjustment',
  'transfer-in',
  'transfer-out',
  'transfer-hold',
  'transfer-sent',
  'transfer-return',
  'transfer-received',
  'transfer-correction',
  ...walletKinds,
  ...bonusKinds,
  'rebate',
  'red-packet',
];

const entryKinds = `
  select concat_ws(' ', 'entry', id, kind, ${yuanOf('amount')}) || ': unknown kind' as found from ledger_entry
    where kind not in (${knownKinds.map((kind) => `'${kind}'`).join(', ')}) order by id limit ${maxFound}`;

/** A posting's business key is its `once` key, and the kind with the reference of its order. */
const businessKeys = `
  (select once_scope || ' ' || once_key || ': entries ' || min(id) || ' and ' || max(id) as found from ledger_entry
    where once_key is not null group by once_scope, once_key having count(*) > 1 order by min(id) limit ${maxFound})
  union
  (select kind || ' ' || reference || ': entries ' || min(id) || ' and ' || max(id) from ledger_entry
    where reference is not null group by kind, reference having count(*) > 1 order by min(id) limit ${maxFound})
  limit ${maxFound}`;

/** Each hash covers its row and the previous hash; the head shows the removal of the last rows. */
const auditChain = `
  with chain as (
    select action.id, action.hash,
        operator_action_hash(action, coalesce(lag(action.hash) over ordered, '\\x')) as right_hash,
        coalesce(lag(action.id) over ordered, 0) as previous
      from operator_action action window ordered as (order by action.id)
  ), broken as (
    select id, case when id <> previous + 1 then 'action ' || (previous + 1) || ' was removed'
        else 'action ' || id || ' was changed' end as found
      from chain where id <> previous + 1 or hash <> right_hash
    union all
    select 9223372036854775807, 'actions after ' || coalesce(last.id, 0) || ' do not match the head ' ||
        coalesce(head.id::text, 'that was removed')
      from (select max(id) as id from operator_action) newest
        left join operator_action last on last.id = newest.id
        left join operator_action_head head on true
      where (head.id, head.hash) is distinct from (coalesce(last.id, 0), coalesce(last.hash, '\\x'::bytea))
  )
  select found from broken order by id limit ${maxFound}`;

/** Every invariant by its name; a statement selects what breaks it as `found`. */
export const invariants = {
  'entries-sum-to-zero': entriesSumToZero,
  'balances-match-entries': balancesMatchEntries,
  'minimum-balances': minimumBalances,
  ...orderInvariants,
  ...walletInvariants,
  ...bonusInvariants,
  'entry-kinds': entryKinds,
  'business-keys': businessKeys,
  'daily-summaries': dailySummaries,
  'member-totals': memberTotals,
  'turnover-due': turnoverDue,
  'wallet-months': walletMonths,
  'audit-chain': auditChain,
} as const;

/** Gives the statements of `tx` one snapshot, enough memory to group a million entries, and 10 minutes each. */
export const beginCheck = async (tx: Transaction): Promise<void> => {
  await tx.run('set transaction isolation level repeatable read, read only');
  await tx.run(`set local work_mem = '64MB'`);
  await tx.run(`set local statement_timeout = '10min'`);
};

/** What breaks an invariant; `platforms` are those whose money is in this ledger. */
export const findViolations = (tx: Transaction, name: keyof typeof invariants, platforms: readonly string[]) =>
  column<string>(tx, invariants[name], name === 'bets' ? [platforms] : undefined);
