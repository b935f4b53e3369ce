-- The platform's own id of a bet, so that repeated reports count once. Earlier bets have none.
alter table bet add column reference text;
create unique index bet_reported on bet (platform, reference);
-- A member's VIP level needs the sum of all bets, with every bet and every `user` call.
create index bet_turnover on bet (member_id) include (amount) where state = 1;
