-- migrate: no transaction
-- What changes rounds after their stakes and wins, for the sums of days. There are few of these.
create index concurrently if not exists ledger_entry_wallet_changes on ledger_entry (kind, created_at)
  include (debit_id, credit_id, amount, reference) where kind in ('bet-rollback', 'bet-correction', 'debt');
