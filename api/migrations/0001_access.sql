-- The application's connections act as site_app. What it may do with each table is said where the table is made; the default is everything but
-- truncating. Tables of the ledger take that back.
grant usage on schema public to site_app;
alter default privileges in schema public grant select, insert, update, delete on tables to site_app;
alter default privileges in schema public grant usage, select on sequences to site_app;
