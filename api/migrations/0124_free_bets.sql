-- A platform reports free rounds as bets without a stake.
alter table bet drop constraint bet_amount_check;
alter table bet add constraint bet_amount_check check (amount >= 0) not valid;
