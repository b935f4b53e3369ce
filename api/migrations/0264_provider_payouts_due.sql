-- migrate: no transaction
-- Payments that a provider is asked about, outcomes that are not applied yet, and the batches of a withdrawal.
create index concurrently if not exists payout_batch_item_due on payout_batch_item (next_ask_at)
  where next_ask_at is not null;
create index concurrently if not exists payout_batch_item_unapplied on payout_batch_item (batch_id)
  where outcome is not null and state in ('open', 'reported');
create index concurrently if not exists payout_batch_item_order on payout_batch_item (out_trade_no, batch_id);
