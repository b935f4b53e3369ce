-- migrate: no transaction
-- The rows that are deleted when their time is over are found by it.
create index concurrently if not exists session_expiry on session (expires_at);
create index concurrently if not exists login_attempt_age on login_attempt (created_at);
create index concurrently if not exists throttle_age on throttle (at);
