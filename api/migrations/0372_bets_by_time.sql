-- migrate: no transaction
-- Reports of games read the bets of some days. They are placed in their order, so a summary of each range of pages
-- finds them, and costs a bet almost nothing.
create index concurrently if not exists bet_placed on bet using brin (placed_at timestamptz_minmax_multi_ops)
  with (pages_per_range = 32, autosummarize = on);
