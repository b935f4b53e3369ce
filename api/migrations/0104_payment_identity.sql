-- migrate: no transaction
-- What all spellings of the number of a payment have in common: the hash of a transaction in it, else its letters and
-- digits in lower case. The former unique index stays: earlier numbers that differ in spelling alone must not stop it.
create or replace function payment_identity(external_id text) returns text
  language sql immutable parallel safe
  return coalesce(
    substring(lower(external_id) from '(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])'),
    regexp_replace(lower(external_id), '[^a-z0-9]', '', 'g')
  );
create index concurrently if not exists payment_identity_manual on payment (payment_identity(external_id))
  where channel = 'manual';
