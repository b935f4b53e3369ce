-- The ledger entry that paid a claimed rebate. A claim pays several rebates with one entry.
alter table rebate add column entry_id bigint references ledger_entry;
-- Earlier entries refer to one rebate of their claim; all rebates of a claim were updated at the same moment.
update rebate set entry_id = entry.id
  from ledger_entry entry join rebate named on entry.reference = named.id::text
  where entry.kind = 'rebate' and rebate.state = 1
    and rebate.member_id = named.member_id and rebate.updated_at = named.updated_at;

-- Results of the checks of the books.
create table reconciliation (
  id bigint generated always as identity primary key,
  -- The Beijing day of a nightly check; null for one that an operator called.
  night date unique,
  at timestamptz not null,
  ok boolean not null,
  -- `[{ name, ok, found }]`
  checks jsonb not null
);
revoke update, truncate on reconciliation from site_app;

-- Exports read by time, in batches.
create index ledger_entry_by_time on ledger_entry (created_at, id);
create index deposit_by_time on deposit (created_at, id);
create index withdrawal_by_time on withdrawal (created_at, id);
