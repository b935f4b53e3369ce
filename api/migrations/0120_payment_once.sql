-- migrate: no transaction
-- A payment is credited once under every spelling of its number, also by processes of earlier releases, which compare
-- spellings in another way. An earlier database may have a payment twice: the later rows are numbered, so that the
-- index can be built, and the check of the books names them.
alter table payment add column if not exists duplicate int not null default 0;
-- As before, but null for null: a proposal without a number is not the payment number 0.
create or replace function payment_key(external_id text) returns text
  language sql immutable parallel safe strict
  return coalesce(
    substring(lower(external_id) from '(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])'),
    substring(regexp_replace(lower(external_id), '[^a-z0-9]', '', 'g') from '0x([0-9a-f]{64})'),
    substring(regexp_replace(lower(external_id), '[^a-z0-9]', '', 'g') from '[0-9a-f]{64}'),
    nullif(regexp_replace(regexp_replace(lower(external_id), '[^a-z0-9]', '', 'g'), '^(?:0|no)+', ''), ''),
    '0'
  );
update payment set duplicate = numbered.place
  from (
    select id, row_number() over (partition by channel, payment_key(external_id) order by id) - 1 as place from payment
  ) numbered
  where numbered.id = payment.id and numbered.place > 0 and payment.duplicate = 0;
create unique index concurrently if not exists payment_once on payment (channel, payment_key(external_id), duplicate);
drop index concurrently if exists payment_key_manual;
drop index concurrently if exists payment_recorded_once;
-- The application writes no duplicates.
revoke insert on payment from site_app;
grant insert (channel, external_id, amount, out_trade_no, recorded_by, proposed_by) on payment to site_app;
