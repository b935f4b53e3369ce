-- Who works on an order: for ten minutes, or without an end while a batch of payouts has it. `returned_at` is when a
-- payment came back.
alter table deposit add column claimed_by bigint, add column claimed_until timestamptz;
alter table withdrawal add column claimed_by bigint, add column claimed_until timestamptz,
  add column returned_by bigint, add column returned_at timestamptz;
alter table deposit add constraint deposit_claimed_by foreign key (claimed_by) references operator not valid;
alter table withdrawal
  add constraint withdrawal_claimed_by foreign key (claimed_by) references operator not valid,
  add constraint withdrawal_returned_by foreign key (returned_by) references operator not valid;

-- The checks of stages that do not know `returned`. They have no names of their own.
do $$
declare
  name text;
begin
  for name in select conname from pg_constraint where conrelid = 'withdrawal'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) ~ 'stage' and pg_get_constraintdef(oid) ~ '''paid''|''failed'''
    and pg_get_constraintdef(oid) !~ 'CASE'
  loop
    execute format('alter table withdrawal drop constraint %I', name);
  end loop;
end
$$;
alter table withdrawal
  add constraint withdrawal_stage_known
    check (stage in ('waiting', 'approved', 'paid', 'failed', 'returned', 'rejected')) not valid,
  add constraint withdrawal_paid_reference
    check ((stage in ('paid', 'returned')) = (payment_reference is not null)) not valid,
  add constraint withdrawal_failure_reason
    check ((stage in ('failed', 'returned')) = (failure_reason <> '')) not valid,
  add constraint withdrawal_settled_at
    check ((stage in ('paid', 'failed', 'returned')) = (settled_at is not null)) not valid,
  add constraint withdrawal_returned_at check ((stage = 'returned') = (returned_at is not null)) not valid;

-- Approved withdrawals that one operator pays together. Rows are never deleted.
create table payout_batch (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('bank', 'TRC20', 'ERC20')),
  created_by bigint not null references operator,
  created_at timestamptz not null default now(),
  -- When its last payment got a result, or it was dissolved.
  closed_at timestamptz
);
create index payout_batch_waiting on payout_batch (id) where closed_at is null;
revoke delete, truncate on payout_batch from site_app;

create table payout_batch_item (
  batch_id bigint not null references payout_batch,
  out_trade_no text not null references withdrawal (out_trade_no),
  -- `reported`: the results say that it failed, which a second operator has not confirmed yet. `released`: unpaid when
  -- the batch was dissolved.
  state text not null default 'open' check (state in ('open', 'reported', 'paid', 'failed', 'released')),
  -- Why it failed.
  failure text not null default '',
  primary key (batch_id, out_trade_no)
);
create unique index payout_batch_item_once on payout_batch_item (out_trade_no) where state in ('open', 'reported');
revoke delete, truncate on payout_batch_item from site_app;

create or replace function record_order_decision() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into member_event (member_id, name, data) values (new.member_id, 'order', jsonb_build_object(
    'kind', tg_argv[0], 'out_trade_no', new.out_trade_no, 'state', new.state, 'fen', new.amount::text,
    -- Withdrawals alone are settled, some after they failed, and returned.
    'at', coalesce(to_jsonb(new) ->> 'returned_at', to_jsonb(new) ->> 'settled_at',
      to_jsonb(new) ->> 'decided_at')));
  return null;
end
$$;

-- The argument is the kind of order. Members get no notice about an order that they have cancelled.
create or replace function record_order_notice() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  decision constant text := case new.state when 2 then 'approved' when 3 then 'rejected' end;
begin
  if decision is not null and not (new.decided_by is null and new.reason = '会员取消') then
    insert into member_notice (member_id, kind, data, subject)
      values (new.member_id, tg_argv[0] || '-' || decision,
        jsonb_build_object('fen', new.amount::text, 'order', new.out_trade_no)
          || case when to_jsonb(new) ->> 'stage' in ('failed', 'returned')
            then jsonb_build_object('stage', to_jsonb(new) ->> 'stage') else '{}'::jsonb end,
        new.out_trade_no)
      on conflict do nothing;
  end if;
  return null;
end
$$;
