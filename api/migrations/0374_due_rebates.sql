-- migrate: no transaction
-- Bets whose stake differs from what rebates have counted; the nightly job empties it.
create index concurrently if not exists bet_rebate_due on bet (member_id, placed_at)
  where rebate_turnover <> case state when 1 then amount - bonus_staked else 0 end;
