-- Account numbers, mobiles and wallet addresses are encrypted by the API host, which has the key. The host's next start
-- encrypts what is stored and empties the plain columns, which only processes of earlier versions still write.

-- The keys that values are encrypted with. An id is derived from its key, so a process knows whether it has the key.
create table data_key (
  id bytea primary key check (octet_length(id) = 8),
  created_at timestamptz not null default now(),
  -- When nothing was encrypted with it any more; no process may use it again.
  retired_at timestamptz
);

-- A cipher is a version, a key id, a nonce, a tag and the ciphertext. A hash is an HMAC-SHA-256, for finding equal
-- values, or the first or last four characters of values.
alter table member
  add column mobile_cipher bytea,
  add column mobile_head_hash bytea,
  add column mobile_tail_hash bytea;
alter table payout_account
  add column bank_no_cipher bytea,
  add column bank_no_hash bytea,
  add column bank_no_tail_hash bytea;
alter table deposit add column remitter_cipher bytea;
alter table agent_application add column mobile_cipher bytea;

-- Equal numbers of one member and kind, as before; ERC20 addresses are hashed in lower case.
create unique index payout_account_bound_once on payout_account (member_id, kind, bank_no_hash)
  where removed_at is null and bank_no_hash is not null;
drop index payout_account_bound;
create unique index payout_account_bound on payout_account
  (member_id, kind, (case when bank_owner = 'ERC20' then lower(bank_no) else bank_no end))
  where removed_at is null and bank_no <> '';

-- The search for members.
create index member_search_mobile_head_hash on member (mobile_head_hash) where mobile_head_hash is not null;
create index member_search_mobile_tail_hash on member (mobile_tail_hash) where mobile_tail_hash is not null;
create index payout_account_search_tail_hash on payout_account (bank_no_tail_hash) where bank_no_tail_hash is not null;

-- What a start must encrypt: empty once it is done. The mobiles of members have such an index already.
create index payout_account_plain on payout_account (id) where bank_no <> '';
create index deposit_plain on deposit (id) where remitter is not null;
create index agent_application_plain on agent_application (id) where mobile <> '';
