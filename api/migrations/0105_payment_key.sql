-- migrate: no transaction
-- What all spellings of the number of a payment have in common: the hash of a transaction in it, also one that
-- separators divide; else its letters and digits in lower case, without leading zeros and a leading "no". It replaces
-- payment_identity, which processes of the release before still call.
create or replace function payment_key(external_id text) returns text
  language sql immutable parallel safe
  return coalesce(
    substring(lower(external_id) from '(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])'),
    substring(regexp_replace(lower(external_id), '[^a-z0-9]', '', 'g') from '0x([0-9a-f]{64})'),
    substring(regexp_replace(lower(external_id), '[^a-z0-9]', '', 'g') from '[0-9a-f]{64}'),
    nullif(regexp_replace(regexp_replace(lower(external_id), '[^a-z0-9]', '', 'g'), '^(?:0|no)+', ''), ''),
    '0'
  );
create index concurrently if not exists payment_key_manual on payment (payment_key(external_id))
  where channel = 'manual';
drop index concurrently if exists payment_identity_manual;
