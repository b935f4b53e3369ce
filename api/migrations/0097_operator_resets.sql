-- When an operator last reset the login or the fund password, or removed passkeys or one-time codes; null: never since
-- this migration. Withdrawals wait after it.
alter table member add column sign_in_reset_at timestamptz;
