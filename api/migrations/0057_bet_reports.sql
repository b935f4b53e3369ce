-- How the platform itself names a bet: reported however often, it is one. Bets from before have no such name.
alter table bet add column reference text;
create unique index bet_reported on bet (platform, reference);
-- A member's level asks for all that was wagered, with every bet and every look at the member.
create index bet_turnover on bet (member_id) include (amount) where state = 1;
