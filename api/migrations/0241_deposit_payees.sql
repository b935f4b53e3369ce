-- migrate: no transaction
-- Where members pay, and what: orders that wait, and those that ended since a moment.
create index concurrently if not exists deposit_usdt_payee
  on deposit (coalesce(decided_at, 'infinity'::timestamptz), payee) include (protocol, real_money)
  where paytype = 'usdt';
