-- Since when operators have to look at what a provider has reported against the result of a payout.
alter table payout_batch_item add column contradicted_at timestamptz;
update payout_batch_item set contradicted_at = now() where contradiction <> '';
