-- Counters of rate-limiter-flexible, shared by all processes: points used until `expire` (ms since 1970). Unlogged,
-- since losing them in a crash only resets limits.
drop table throttle;
create unlogged table throttle (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index throttle_expire on throttle (expire);
