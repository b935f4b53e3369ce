-- migrate: no transaction
-- The search for payments by who sent them and by addresses, newest first.
create index concurrently if not exists incoming_payment_sender_name on incoming_payment_sender (sender_name_hash, id)
  where sender_name_hash is not null;
create index concurrently if not exists incoming_payment_sender_tail on incoming_payment_sender (sender_tail_hash, id)
  where sender_tail_hash is not null;
create index concurrently if not exists incoming_payment_sender_unhashed on incoming_payment_sender (id)
  where sender_name_hash is null;
create index concurrently if not exists incoming_payment_from on incoming_payment (sender, id) where sender <> '';
create index concurrently if not exists incoming_payment_to on incoming_payment (recipient, id) where recipient <> '';
drop index concurrently if exists incoming_payment_recipient;
