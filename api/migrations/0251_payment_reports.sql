-- What a member hands in to show that a deposit was paid. It credits nothing.
alter table deposit add column reported_reference text;
create table deposit_proof (
  id bigint generated always as identity primary key,
  out_trade_no text not null unique references deposit (out_trade_no),
  member_id bigint not null references member,
  -- A picture in base64, encrypted: receipts show names and account numbers.
  picture_cipher bytea not null,
  created_at timestamptz not null default now()
);
create index deposit_proof_member on deposit_proof (member_id);
alter table deposit_proof alter column picture_cipher set storage external;
revoke delete, truncate on deposit_proof from site_app;
