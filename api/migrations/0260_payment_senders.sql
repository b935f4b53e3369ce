-- HMAC-SHA-256 of the name of the account that a payment came from, and of the last four characters of its number, for
-- finding payments. Null until a start adds them.
alter table incoming_payment_sender add column sender_name_hash bytea, add column sender_tail_hash bytea;
