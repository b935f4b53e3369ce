import { betStates, orderStates } from '@site/contract';
import { dayOf } from '../../base/database/statements';
import { wrongSummariesSql } from './dailySummaries.store';
import { yuanOf, maxFound } from './fragments';

/** The stored figures of past days must equal those of the ledger. */
export const dailySummaries = `
  select 'day ' || day as found from (${wrongSummariesSql}) wrong order by day limit ${maxFound}`;

/** The stored total and, if it differs, the sum of the rows. */
const comparison = (column: string) => {
  const [stored, counted] = [`coalesce(stored.${column}, 0)`, `coalesce(counted.${column}, 0)`];
  return `${yuanOf(stored)} || case when ${stored} <> ${counted} then ' instead of ' || ${yuanOf(counted)} else '' end`;
};

/** The running totals of members must equal the sums of their bets and deposits. */
export const memberTotals = `
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
export const turnoverDue = `
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
export const walletMonths = `
  with counted (account_id, month, moved, first_id, last_id) as (
    select account_id, date_trunc('month', ${dayOf('created_at')})::date, sum(moved), min(id), max(id) from (
      select id, created_at, credit_id as account_id, amount as moved from ledger_entry
      union all
      select id, created_at, debit_id, -amount from ledger_entry
    ) side
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
