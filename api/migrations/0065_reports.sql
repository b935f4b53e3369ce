-- The figures of past Beijing days, as computed from the ledger, so that a report over a year reads a row a day. The
-- ledger sets created_at itself when it posts an entry, so a past day never changes.
create table daily_summary (
  day date primary key,
  registrations integer not null,
  active_members integer not null,
  -- Fen.
  deposits bigint not null,
  deposit_count integer not null,
  withdrawals bigint not null,
  withdrawal_count integer not null,
  bonuses bigint not null,
  rebates bigint not null,
  adjustments bigint not null,
  bets bigint not null,
  win_loss bigint not null
);

-- Sums by kind and day read this index alone. Transfers and holds are not reported.
create index ledger_entry_reported on ledger_entry (kind, created_at) include (debit_id, credit_id, amount)
  where kind in ('deposit', 'withdrawal', 'withdrawal-failed', 'red-packet', 'rebate', 'adjustment', 'bet', 'win');
create index member_created on member (created_at);
