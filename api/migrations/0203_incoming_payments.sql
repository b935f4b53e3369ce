-- ===== Payments that came from outside the site =====

-- Decides for the site where no person has to. It has no password, no token and no role that decides.
alter table operator add column kind text not null default 'person'
  constraint operator_kind check (kind in ('person', 'system'));
create unique index operator_one_system on operator (kind) where kind = 'system';
insert into operator (name, roles, disabled, kind) values ('系统（自动）', '{auditor}', true, 'system');

-- Money that came is a fact: rows are only ever added, by what the site has seen. What it is credited for is decided
-- by events.
create table incoming_payment (
  id bigint generated always as identity primary key,
  channel text not null constraint incoming_payment_channel
    check (channel in ('usdt-trc20', 'usdt-erc20', 'bank', 'manual') or channel ~ '^psp:[a-z0-9-]{1,30}$'),
  -- What distinguishes it in its channel, in one normal form: the hash of the transaction and the place of its log, the
  -- provider's number or the bank's reference.
  identity text not null check (identity <> ''),
  -- What people know it by, such as the hash.
  reference text not null check (reference <> ''),
  currency text not null check (currency in ('CNY', 'USDT')),
  -- Fen, or millionths of a USDT.
  amount bigint not null check (amount > 0),
  -- Addresses. Who paid from a bank account is in `incoming_payment_sender`.
  sender text not null default '',
  recipient text not null default '',
  paid_at timestamptz not null,
  raw jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint incoming_payment_once unique (channel, identity)
);
create index incoming_payment_reference on incoming_payment (payment_key(reference));
create index incoming_payment_amount on incoming_payment (amount, id);
create index incoming_payment_paid on incoming_payment (paid_at, id);
create index incoming_payment_recipient on incoming_payment (recipient) where recipient <> '';
revoke update, delete, truncate on incoming_payment from site_app;

-- The bank account that a payment came from: name and number, encrypted by the host.
create table incoming_payment_sender (
  id bigint primary key references incoming_payment,
  sender_cipher bytea not null
);
revoke delete, truncate on incoming_payment_sender from site_app;

-- seen: not final yet. confirmed: final, and of no order. assigned: of one order. released: of no order again, since
-- the order was closed without a credit. dropped: the blockchain has left it out before it was final. returned: sent
-- back.
create table incoming_payment_event (
  id bigint generated always as identity primary key,
  payment_id bigint not null references incoming_payment,
  kind text not null
    check (kind in ('seen', 'confirmed', 'assigned', 'released', 'dropped', 'returned')),
  block bigint,
  block_hash text,
  out_trade_no text references deposit (out_trade_no),
  operator_id bigint references operator,
  reason text not null default '',
  created_at timestamptz not null default now(),
  check ((kind = 'assigned') = (out_trade_no is not null))
);
create index incoming_payment_event_payment on incoming_payment_event (payment_id, id);
revoke update, delete, truncate on incoming_payment_event from site_app;

-- What the events of a payment come to. The trigger below is the only one that writes it.
create table incoming_payment_state (
  payment_id bigint primary key references incoming_payment,
  channel text not null,
  state text not null check (state in ('seen', 'confirmed', 'assigned', 'dropped', 'returned')),
  block bigint,
  block_hash text,
  out_trade_no text references deposit (out_trade_no),
  changed_at timestamptz not null,
  -- When the host has looked for the order of a confirmed payment.
  matched_at timestamptz,
  check ((state = 'assigned') = (out_trade_no is not null))
);
create index incoming_payment_state_listed on incoming_payment_state (state, payment_id);
create index incoming_payment_state_channel on incoming_payment_state (channel, state, payment_id);
create index incoming_payment_state_order on incoming_payment_state (out_trade_no) where out_trade_no is not null;
create index incoming_payment_state_unmatched on incoming_payment_state (payment_id)
  where state = 'confirmed' and matched_at is null;
revoke insert, update, delete, truncate on incoming_payment_state from site_app;
grant update (matched_at) on incoming_payment_state to site_app;

create function apply_incoming_payment_event() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known incoming_payment_state;
  order_state smallint;
  becomes constant text := case new.kind when 'released' then 'confirmed' else new.kind end;
begin
  select * into known from incoming_payment_state where payment_id = new.payment_id for update;
  if not coalesce(new.kind = any (case coalesce(known.state, '')
    when '' then array['seen', 'confirmed']
    when 'seen' then array['seen', 'confirmed', 'dropped']
    when 'dropped' then array['seen', 'confirmed']
    when 'confirmed' then array['assigned', 'returned']
    when 'assigned' then array['released']
    when 'returned' then array[]::text[]
  end), false) then
    raise exception 'payment % is %, not to be %', new.payment_id, coalesce(known.state, 'new'), new.kind
      using errcode = 'PM001';
  end if;
  if new.kind in ('assigned', 'released') then
    -- What an approved order was credited for stays its own, and nothing is added to it: an operator who entered the
    -- number of this payment has credited it before.
    select state into order_state from deposit where out_trade_no = coalesce(new.out_trade_no, known.out_trade_no)
      for update;
    if order_state = 2 and (new.kind = 'released' or not exists (
      select from payment p join incoming_payment i on i.id = new.payment_id
        where p.out_trade_no = new.out_trade_no and payment_key(p.external_id) in
          (payment_key(i.reference), payment_key(i.identity)))) then
      raise exception 'order % is approved', coalesce(new.out_trade_no, known.out_trade_no) using errcode = 'PM001';
    end if;
  end if;
  insert into incoming_payment_state as stored
      (payment_id, channel, state, block, block_hash, out_trade_no, changed_at)
    select new.payment_id, channel, becomes, new.block, new.block_hash, new.out_trade_no, new.created_at
      from incoming_payment where id = new.payment_id
    on conflict (payment_id) do update set state = excluded.state, out_trade_no = excluded.out_trade_no,
      block = coalesce(excluded.block, stored.block), block_hash = coalesce(excluded.block_hash, stored.block_hash),
      changed_at = excluded.changed_at;
  return null;
end
$$;
create trigger incoming_payment_changed after insert on incoming_payment_event
  for each row execute function apply_incoming_payment_event();

-- A payment of an order that is closed without a credit belongs to no order again.
create function release_payments() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into incoming_payment_event (payment_id, kind, reason)
    select payment_id, 'released', new.reason from incoming_payment_state where out_trade_no = new.out_trade_no;
  return null;
end
$$;
create trigger deposit_closed after update of state on deposit for each row
  when (old.state = 1 and new.state = 3) execute function release_payments();

-- What operators enter is a payment too.
create function record_manual_payment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  recorded bigint;
begin
  -- What was seen by the site itself is credited as such, by its assignment.
  if exists (
    select from incoming_payment i join incoming_payment_state s on s.payment_id = i.id
      where payment_key(i.reference) = payment_key(new.external_id) and i.channel <> 'manual' and s.state <> 'dropped'
        and s.out_trade_no is distinct from new.out_trade_no) then
    raise exception 'payment % is known by another channel', new.external_id using errcode = 'PM001';
  end if;
  insert into incoming_payment (channel, identity, reference, currency, amount, paid_at, created_at)
    values ('manual', payment_key(new.external_id) || case when new.duplicate > 0 then '#' || new.duplicate else '' end,
      new.external_id, 'CNY', new.amount, new.created_at, new.created_at)
    returning id into recorded;
  insert into incoming_payment_event (payment_id, kind, created_at) values (recorded, 'confirmed', new.created_at);
  insert into incoming_payment_event (payment_id, kind, out_trade_no, operator_id, created_at)
    values (recorded, 'assigned', new.out_trade_no, new.recorded_by, new.created_at);
  return null;
end
$$;
create trigger payment_recorded after insert on payment for each row execute function record_manual_payment();
