-- Rate limits, shared by all processes. Unlogged, since losing them in a crash only resets limits.
create unlogged table throttle (
  key text primary key,
  level double precision not null,
  at timestamptz not null default clock_timestamp()
);

-- The first answer to a call with an Idempotency-Key, kept for 24 hours. Keys and payloads are stored as hashes, since
-- a payload may contain a fund password.
create table idempotent_answer (
  member_id bigint not null references member,
  call text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  answer json,
  created_at timestamptz not null default now(),
  primary key (member_id, call, key_hash)
);
create index idempotent_answer_age on idempotent_answer (created_at);
