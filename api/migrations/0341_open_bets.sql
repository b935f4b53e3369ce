-- migrate: no transaction
-- The unsettled bets of a member, which loss limits count at each stake.
create index concurrently if not exists bet_open on bet (member_id, placed_at) where state = 2;
