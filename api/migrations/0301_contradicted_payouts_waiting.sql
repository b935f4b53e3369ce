-- migrate: no transaction
create index concurrently if not exists payout_batch_item_contradicted on payout_batch_item (batch_id)
  where contradicted_at is not null;
