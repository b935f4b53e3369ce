-- The bank accounts that members have paid from, to find members who pay from the same one.
create table payment_source (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  number_cipher bytea not null,
  number_hash bytea not null,
  created_at timestamptz not null default now()
);
-- Not unique: while the data key is replaced, equal numbers have two hashes.
create index payment_source_member on payment_source (member_id);
create index payment_source_hash on payment_source (number_hash);
