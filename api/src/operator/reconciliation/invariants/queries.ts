import { betStates, orderStates, transferStates } from '@site/shared/contract';
import { dayOf } from '../../../database/sqlExpressions';
import type { Transaction } from '../../../database/database';
import { wrongSummariesSql } from '../../reports/queries';

/** How many findings of a check are named at most. */
const maxFound = 20;

const yuanOf = (fen: string) => `to_char(${fen} / 100.0, 'FM99999999999999990.00')`;

const accountName = `concat_ws(' ', 'account', account.id, purpose, nullif(platform, ''), 'of member ' || member_id)`;

/** The condition of system accounts as the index `account_name` has it. */
const isSystem = 'coalesce(member_id, 0) = 0';

/** One row of a system account stands for all its shards. */
const systemAccount = (purpose: string) =>
  `(select min(id) from account where ${isSystem} and purpose = '${purpose}' and platform = '')`;

/** Each shard of a system account with the row that stands for it. Few rows: a hash join reads them once. */
const shards = `shard (id, account_id) as (
    select id, min(id) over (partition by purpose, platform) from account where ${isSystem}
  )`;

/** The account of a side of an entry, with one row for all shards. */
const sideOf = (side: 'debit' | 'credit') => `coalesce(${side}_shard.account_id, ${side}_id)`;

const entriesWithAccounts = `ledger_entry
        left join shard debit_shard on debit_shard.id = debit_id
        left join shard credit_shard on credit_shard.id = credit_id`;

/** Joins a member's account `alias` to rows with a `member_id`; a missing account gives null. */
const memberAccount = (alias: string, purpose: string, row: string) =>
  `left join account ${alias} on ${alias}.owner = 'member' and ${alias}.member_id = ${row}.member_id
    and ${alias}.purpose = '${purpose}' and ${alias}.platform = ''`;

/**
 * Compares the entries of some kinds with the expected ones, and how often each occurs, in one pass over both: an
 * expected entry counts 1 and an actual one -1, and equal ones must sum to zero. `expected` selects kind, reference,
 * debited account, credited account and fen.
 */
const exactEntries = (expected: string, kinds: readonly string[]) => `
  with ${shards}, posting (kind, reference, debit_id, credit_id, amount, due, entry_id) as (
    select expected.*, 1, null::bigint from (${expected}) expected
    union all
    select kind, reference, ${sideOf('debit')}, ${sideOf('credit')}, amount, -1, ledger_entry.id
      from ${entriesWithAccounts}
      where kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})
  )
  select concat_ws(' ', reference, kind, ${yuanOf('amount')}) ||
      case when sum(due) > 0 then ': no such entry' else ': entry ' || max(entry_id) || ' is not expected' end as found
    from posting group by kind, reference, debit_id, credit_id, amount having sum(due) <> 0
    order by found limit ${maxFound}`;

const entriesSumToZero = `
  select 'balances in ' || currency || ' sum to ' || ${yuanOf('sum(balance)')} as found
    from account group by currency having sum(balance) <> 0
  union all
  select 'entries in ' || currency || ' sum to ' || ${yuanOf('sum(amount)')} from (
    select credit.currency, entry.amount from ledger_entry entry join account credit on credit.id = entry.credit_id
    union all
    select debit.currency, -entry.amount from ledger_entry entry join account debit on debit.id = entry.debit_id
  ) side group by currency having sum(amount) <> 0`;

/** `seq` counts the changes of a balance, so it also shows entries that were removed together with their effect. */
const balancesMatchEntries = `
  with movement as (
    select account_id, sum(amount) as balance, count(*) as entries from (
      select credit_id as account_id, amount from ledger_entry
      union all
      select debit_id, -amount from ledger_entry
    ) side group by account_id
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

/* `deposit.amount` is what was credited, also when it differs from the order. */
const deposits = exactEntries(
  `select 'deposit', deposit.out_trade_no, ${systemAccount('deposits')}, wallet.id, deposit.amount
    from deposit ${memberAccount('wallet', 'wallet', 'deposit')} where state = 2`,
  ['deposit'],
);

/** A payment is credited once, to one approved order, and an order with payments is credited with their sum. */
const payments = `
  (select 'payment ' || payment.id || ' of ' || payment.out_trade_no || ': ' ||
      case when deposit.state is null then 'no such order' else 'the order is not approved' end as found
    from payment left join deposit using (out_trade_no) where deposit.state is distinct from 2
    order by payment.id limit ${maxFound})
  union all
  (select payment.out_trade_no || ': payments of ' || ${yuanOf('sum(payment.amount)')} || ', credited ' ||
      ${yuanOf('deposit.amount')}
    from payment join deposit using (out_trade_no) where deposit.state = 2
    group by payment.out_trade_no, deposit.amount having sum(payment.amount) <> deposit.amount
    order by payment.out_trade_no limit ${maxFound})
  union all
  (select channel || ' ' || lower(external_id) || ': payments ' || min(id) || ' and ' || max(id)
    from payment group by channel, lower(external_id) having count(*) > 1 order by min(id) limit ${maxFound})
  limit ${maxFound}`;

const withdrawals = exactEntries(
  `select step.kind, withdrawal.out_trade_no,
      case step.kind
        when 'withdrawal-hold' then wallet.id
        when 'withdrawal-failed' then ${systemAccount('withdrawals')}
        else hold.id end,
      case step.kind
        when 'withdrawal-hold' then hold.id
        when 'withdrawal' then ${systemAccount('withdrawals')}
        else wallet.id end,
      withdrawal.amount
    from withdrawal
      ${memberAccount('wallet', 'wallet', 'withdrawal')}
      ${memberAccount('hold', 'hold', 'withdrawal')}
      join (values
        ('withdrawal-hold', array['waiting', 'approved', 'paid', 'failed', 'rejected']),
        ('withdrawal', array['approved', 'paid', 'failed']),
        ('withdrawal-return', array['rejected']),
        ('withdrawal-failed', array['failed'])
      ) step (kind, stages) on withdrawal.stage = any (step.stages)`,
  ['withdrawal-hold', 'withdrawal', 'withdrawal-return', 'withdrawal-failed'],
);

const heldMoney = `
  with waiting as (
    select member_id, sum(amount) as amount from withdrawal where stage = 'waiting' group by member_id
  ), hold as (
    select member_id, balance from account where owner = 'member' and purpose = 'hold'
  )
  select 'member ' || member_id || ': ' || ${yuanOf('coalesce(balance, 0)')} || ' held, ' ||
      ${yuanOf('coalesce(amount, 0)')} || ' waiting' as found
    from waiting full join hold using (member_id) where coalesce(balance, 0) <> coalesce(amount, 0)
    order by member_id limit ${maxFound}`;

/** One entry pays all rebates of a claim, so the rebates that name it are compared with it. */
const rebates = `
  with ${shards}, posting (entry_id, rebate_id, debit_id, credit_id, amount, due) as (
    select rebate.entry_id, min(rebate.id), ${systemAccount('rebates')}, wallet.id, sum(rebate.amount), 1
      from rebate ${memberAccount('wallet', 'wallet', 'rebate')}
      where rebate.state = 1 or rebate.entry_id is not null group by rebate.entry_id, wallet.id
    union all
    select ledger_entry.id, null, ${sideOf('debit')}, ${sideOf('credit')}, amount, -1 from ${entriesWithAccounts}
      where kind = 'rebate'
  )
  select coalesce('entry ' || entry_id, 'rebate ' || min(rebate_id)) || ' rebate ' || ${yuanOf('amount')} ||
      case when sum(due) < 0 then ': is not expected'
        when entry_id is null then ': no entry'
        else ': no such entry, for rebate ' || min(rebate_id) || ' and its claim' end as found
    from posting group by entry_id, debit_id, credit_id, amount having sum(due) <> 0 order by found limit ${maxFound}`;

const redPackets = exactEntries(
  `select 'red-packet', red_packet.id::text, ${systemAccount('promotions')}, wallet.id, red_packet.amount
    from red_packet ${memberAccount('wallet', 'wallet', 'red_packet')}`,
  ['red-packet'],
);

/** Those with remote platforms: the money is in transit until the platform has answered. */
const remoteTransfers = exactEntries(
  `select step.kind, transfer.reference,
      case step.kind when 'transfer-hold' then wallet.id when 'transfer-received' then provider.id else transit.id end,
      case step.kind when 'transfer-hold' then transit.id when 'transfer-sent' then provider.id else wallet.id end,
      transfer.amount
    from platform_transfer transfer
      ${memberAccount('wallet', 'wallet', 'transfer')}
      ${memberAccount('transit', 'transit', 'transfer')}
      left join (
        select platform, min(id) as id from account where owner = 'system' and purpose = 'provider' group by platform
      ) provider on provider.platform = transfer.platform
      join (values
        ('transfer-hold', 'in', array[${Object.values(transferStates).join(', ')}]),
        ('transfer-sent', 'in', array[${transferStates.succeeded}]),
        ('transfer-return', 'in', array[${transferStates.failed}]),
        ('transfer-received', 'out', array[${transferStates.succeeded}])
      ) step (kind, direction, states) on step.direction = transfer.direction and transfer.state = any (step.states)`,
  ['transfer-hold', 'transfer-sent', 'transfer-return', 'transfer-received'],
);

const moneyInTransit = `
  with pending as (
    select member_id, sum(amount) as amount from platform_transfer
      where state = ${transferStates.pending} and direction = 'in' group by member_id
  ), transit as (
    select member_id, balance from account where owner = 'member' and purpose = 'transit'
  )
  select 'member ' || member_id || ': ' || ${yuanOf('coalesce(balance, 0)')} || ' in transit, ' ||
      ${yuanOf('coalesce(amount, 0)')} || ' pending' as found
    from pending full join transit using (member_id) where coalesce(balance, 0) <> coalesce(amount, 0)
    order by member_id limit ${maxFound}`;

/** Those with local platforms are only entries: between the wallet and a platform of one member, with a reference. */
const transfers = `
  select concat_ws(' ', coalesce(entry.reference, 'entry ' || entry.id), entry.kind, ${yuanOf('entry.amount')}) ||
      ': not between a wallet and a platform of one member' as found
    from ledger_entry entry
      left join account debit on debit.id = entry.debit_id left join account credit on credit.id = entry.credit_id
    where entry.kind in ('transfer-in', 'transfer-out') and (
      entry.reference is not null and debit.member_id = credit.member_id
        and case entry.kind when 'transfer-in' then debit.purpose = 'wallet' and credit.purpose = 'platform'
          else debit.purpose = 'platform' and credit.purpose = 'wallet' end
    ) is not true
    order by entry.id limit ${maxFound}`;

/** `$1`: the platforms whose money is in this ledger. Bets of others are recorded without entries. */
const bets = exactEntries(
  `select side.kind, bet.id::text,
      case side.kind when 'bet' then player.id else house.id end,
      case side.kind when 'bet' then house.id else player.id end,
      case side.kind when 'bet' then bet.amount else bet.payout end
    from bet
      left join account player on player.owner = 'member' and player.member_id = bet.member_id
        and player.purpose = 'platform' and player.platform = bet.platform
      left join (
        select platform, min(id) as id from account where ${isSystem} and purpose = 'house' group by platform
      ) house on house.platform = bet.platform
      join (values ('bet'), ('win')) side (kind) on side.kind = 'bet' or bet.payout > 0
    where bet.state = 1 and bet.platform = any ($1::text[])`,
  ['bet', 'win'],
);

/** An adjustment has no order; the operator's action says what was adjusted. */
const adjustments = exactEntries(
  `select 'adjustment', action.after ->> 'reference',
      case when change.fen < 0 then wallet.id else ${systemAccount('adjustments')} end,
      case when change.fen < 0 then ${systemAccount('adjustments')} else wallet.id end,
      abs(change.fen)
    from operator_action action
      cross join lateral (select ((action.after ->> 'amount')::numeric * 100)::bigint as fen) change
      ${memberAccount('wallet', 'wallet', 'action')}
    where action.kind = 'members.adjust'`,
  ['adjustment'],
);

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
  'bet',
  'win',
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

/** A wallet's months must be the sums of their entries, whose ids they span. */
const walletMonths = `
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
  deposits,
  payments,
  withdrawals,
  'held-money': heldMoney,
  rebates,
  'red-packets': redPackets,
  transfers,
  'remote-transfers': remoteTransfers,
  'money-in-transit': moneyInTransit,
  bets,
  adjustments,
  'entry-kinds': entryKinds,
  'business-keys': businessKeys,
  'daily-summaries': dailySummaries,
  'member-totals': memberTotals,
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
export const findViolations = async (
  tx: Transaction,
  name: keyof typeof invariants,
  platforms: readonly string[],
): Promise<string[]> => {
  const rows = await tx.rows<{ found: string }>(invariants[name], name === 'bets' ? [platforms] : undefined);
  return rows.map(({ found }) => found);
};
