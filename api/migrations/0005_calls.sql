-- Leaky buckets, shared by all processes. Not worth a write-ahead log: after a crash everybody starts with an empty one.
create unlogged table throttle (
  key text primary key,
  level double precision not null,
  at timestamptz not null default clock_timestamp()
);

-- The first answer to a call that carried an Idempotency-Key, kept for 24 hours. Neither keys nor payloads stand here,
-- only hashes: a payload holds a fund password.
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
