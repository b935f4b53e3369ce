-- Bets of remote platforms can be settled again. `correction` is the number of the last one, 0 before the first.
-- `rebate_turnover` is the part of the stake that rebates have counted, at `rebate_ppm` parts per million. It is null
-- of bets before this migration, which rebates have counted when they were settled.
alter table bet add column correction integer not null default 0 check (correction >= 0),
  add column rebate_turnover bigint,
  add column rebate_ppm integer;
alter table bet alter column rebate_turnover set default 0;

-- What reports of bets added to a day's figures, of bets whose money is not in this ledger, when they came: a day that
-- is over never changes. Rows are only added.
create table reported_bet (
  id bigint generated always as identity primary key,
  bet_id bigint not null references bet,
  member_id bigint not null references member,
  at timestamptz not null default now(),
  -- Fen, less than zero for what was counted before.
  amount bigint not null,
  payout bigint not null
);
create index reported_bet_bet on reported_bet (bet_id);
create index reported_bet_time on reported_bet (at) include (member_id, amount, payout);
revoke update, delete, truncate on reported_bet from site_app;

-- A rebate of a bet that was corrected after the rebate was claimed is taken from the next ones.
alter table rebate drop constraint rebate_turnover_check;
