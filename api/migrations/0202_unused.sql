-- What releases before the baseline used: the login that the host stored, and functions and a table of migrations.
drop table if exists application_login, wallet_month_start;
drop function if exists ledger_move(
  text, bigint, text, text, text, bigint, text, text, bigint, text, text, text, text);
drop function if exists ledger_account(text, bigint, text, text);
drop function if exists payment_identity(text);
