-- The application's connections act as site_app. By default it may do everything with a table but truncate it; the
-- ledger's migration revokes more.
grant usage on schema public to site_app;
alter default privileges in schema public grant select, insert, update, delete on tables to site_app;
alter default privileges in schema public grant usage, select on sequences to site_app;
