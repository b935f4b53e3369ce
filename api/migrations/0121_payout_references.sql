-- The number of a payment that left settles one withdrawal, in all spellings. A trigger adds the rows, so that a
-- process of the release before is held to it as well.

-- What all spellings of the number have in common; null if it has neither a letter nor a digit.
create function payout_identity(reference text) returns text
  language sql immutable parallel safe strict
  return case when normalize(reference, nfkc) ~ '[0-9A-Za-z]' then payment_key(normalize(reference, nfkc)) end;

create table payout_reference (
  -- Where the payment is numbered: by banks, or by blockchains, whose hashes differ.
  channel text not null check (channel in ('bank', 'usdt')),
  identity text not null,
  out_trade_no text not null unique,
  constraint payout_reference_once primary key (channel, identity)
);
revoke insert, update, delete, truncate on payout_reference from site_app;

create function record_payout_reference() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into payout_reference (channel, identity, out_trade_no)
    select case kind when 1 then 'bank' else 'usdt' end, payout_identity(new.payment_reference), new.out_trade_no
      from payout_account where id = new.payout_account_id and payout_identity(new.payment_reference) is not null;
  return null;
end
$$;
create trigger withdrawal_paid_once after update of payment_reference on withdrawal for each row
  when (new.payment_reference is distinct from old.payment_reference) execute function record_payout_reference();
