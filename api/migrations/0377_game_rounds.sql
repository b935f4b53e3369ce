-- migrate: no transaction
-- The last rounds of a game, for its return.
create index concurrently if not exists bet_game_rounds on bet (platform, game_code, id desc) include (amount, payout)
  where state = 1 and amount > 0;
