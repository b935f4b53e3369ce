/** How many findings of a check are named at most. */
export const maxFound = 20;

export const yuanOf = (fen: string) => `to_char(${fen} / 100.0, 'FM99999999999999990.00')`;

export const accountName = `concat_ws(
  ' ', 'account', account.id, purpose, nullif(platform, ''), 'of member ' || member_id)`;

/** The condition of system accounts as the index `account_name` has it. */
export const isSystem = 'coalesce(member_id, 0) = 0';

/** One row of a system account stands for all its shards. */
export const systemAccount = (purpose: string) =>
  `(select min(id) from account where ${isSystem} and purpose = '${purpose}' and platform = '')`;

/** Each shard of a system account with the row that stands for it. Few rows: a hash join reads them once. */
export const shards = `shard (id, account_id) as (
    select id, min(id) over (partition by purpose, platform) from account where ${isSystem}
  )`;

/** The account of a side of an entry, with one row for all shards. */
export const sideOf = (side: 'debit' | 'credit') => `coalesce(${side}_shard.account_id, ${side}_id)`;

export const entriesWithAccounts = `ledger_entry
        left join shard debit_shard on debit_shard.id = debit_id
        left join shard credit_shard on credit_shard.id = credit_id`;

/** Joins a member's account `alias` to rows with a `member_id`; a missing account gives null. */
export const memberAccount = (alias: string, purpose: string, row: string) =>
  `left join account ${alias} on ${alias}.owner = 'member' and ${alias}.member_id = ${row}.member_id
    and ${alias}.purpose = '${purpose}' and ${alias}.platform = ''`;

/**
 * Compares the entries of some kinds with the expected ones, and how often each occurs, in one pass over both: an
 * expected entry counts 1 and an actual one -1, and equal ones must sum to zero. `expected` selects kind, reference,
 * debited account, credited account and fen. Entries that do not fit `condition` are checked elsewhere.
 */
export const exactEntries = (expected: string, kinds: readonly string[], condition = 'true') => `
  with ${shards}, posting (kind, reference, debit_id, credit_id, amount, due, entry_id) as (
    select expected.*, 1, null::bigint from (${expected}) expected
    union all
    select kind, reference, ${sideOf('debit')}, ${sideOf('credit')}, amount, -1, ledger_entry.id
      from ${entriesWithAccounts}
      where kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) and ${condition}
  )
  select concat_ws(' ', reference, kind, ${yuanOf('amount')}) ||
      case when sum(due) > 0 then ': no such entry' else ': entry ' || max(entry_id) || ' is not expected' end as found
    from posting group by kind, reference, debit_id, credit_id, amount having sum(due) <> 0
    order by found limit ${maxFound}`;

/** Compares what members' accounts for a purpose hold with what their open orders need, of the select `open`. */
export const heldFor = (purpose: string, open: string, held: string, waiting: string) => `
  with needed (member_id, amount) as (${open} group by member_id), account_of as (
    select member_id, balance from account where owner = 'member' and purpose = '${purpose}'
  )
  select 'member ' || member_id || ': ' || ${yuanOf('coalesce(balance, 0)')} || ' ${held}, ' ||
      ${yuanOf('coalesce(amount, 0)')} || ' ${waiting}' as found
    from needed full join account_of using (member_id) where coalesce(balance, 0) <> coalesce(amount, 0)
    order by member_id limit ${maxFound}`;

/** Entries with what each takes from and gives to an account, in columns of these names. */
export const sides = (columns: string, more = '') => `
    select ${more}credit_id as account_id, amount as ${columns} from ledger_entry
    union all
    select ${more}debit_id, -amount from ledger_entry`;
