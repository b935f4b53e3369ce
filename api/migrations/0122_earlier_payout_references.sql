-- Of withdrawals that were paid under one number before, the first keeps it: no further one can have it. Before there
-- were stages, the number was empty; such withdrawals have none here.
insert into payout_reference (channel, identity, out_trade_no)
  select case a.kind when 1 then 'bank' else 'usdt' end, payout_identity(w.payment_reference), w.out_trade_no
    from withdrawal w join payout_account a on a.id = w.payout_account_id
    where w.stage = 'paid' and payout_identity(w.payment_reference) is not null
    order by w.settled_at, w.id
  on conflict do nothing;
