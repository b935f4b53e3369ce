-- migrate: no transaction
-- What bonuses became cash, for the sums of days. There are few of these.
create index concurrently if not exists ledger_entry_bonus_converted on ledger_entry (created_at)
  include (debit_id, credit_id, amount) where kind = 'bonus-converted';
