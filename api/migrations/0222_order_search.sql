-- migrate: no transaction
-- The search for orders by the payer's name and by the USDT that is asked for or sent.
create index concurrently if not exists deposit_remitter_name on deposit (remitter_name_hash, id)
  where remitter_name_hash is not null;
create index concurrently if not exists deposit_without_name_hash on deposit (id)
  where remitter_cipher is not null and remitter_name_hash is null;
create index concurrently if not exists deposit_usdt on deposit (real_money, id) where protocol <> '';
create index concurrently if not exists withdrawal_usdt on withdrawal (net, id) where net is not null;
