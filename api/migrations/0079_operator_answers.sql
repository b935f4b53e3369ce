-- The first answer to an operator's change with an Idempotency-Key, kept for 24 hours. It is encrypted with a key that
-- is derived from the Idempotency-Key, of which only a hash is stored, since an answer may contain a new token or
-- password. Without a foreign key, which would lock the operator's row before the change does.
create table operator_answer (
  operator_id bigint not null,
  call text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (operator_id, call, key_hash)
);
create index operator_answer_age on operator_answer (created_at);
