-- Notices for one member: what happened to the member's money, logins and passwords. Written in the transaction of the
-- change. The API host writes their text when they are read.

create table member_notice (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  kind text not null check (kind in ('deposit-approved', 'deposit-rejected', 'withdrawal-approved',
    'withdrawal-rejected', 'new-device', 'password-changed', 'fund-password-changed', 'limit-reached')),
  -- What the text names: fen as text, the number of the order, the period of the limit.
  data jsonb not null default '{}',
  -- What is noticed at most once: an order's decision, or the limit of a period that began on a day.
  subject text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (member_id, kind, subject)
);
create index member_notice_member on member_notice (member_id, id desc);
create index member_notice_unread on member_notice (member_id) where read_at is null;
create index member_notice_age on member_notice (created_at);
revoke truncate on member_notice from site_app;

-- An event of notices says only that they have changed. The number of unread ones is counted when the event is read:
-- transactions that add notices at the same time do not see each other's.
create function record_notice_event() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into member_event (member_id, name, data) select distinct member_id, 'notice', '{}'::jsonb from changed;
  return null;
end
$$;
create trigger member_notice_added after insert on member_notice
  referencing new table as changed for each statement execute function record_notice_event();
create trigger member_notice_read after update on member_notice
  referencing new table as changed for each statement execute function record_notice_event();

-- The argument is the kind of order.
create function record_order_notice() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  decision constant text := case new.state when 2 then 'approved' when 3 then 'rejected' end;
begin
  if decision is not null then
    insert into member_notice (member_id, kind, data, subject)
      values (new.member_id, tg_argv[0] || '-' || decision,
        jsonb_build_object('fen', new.amount::text, 'order', new.out_trade_no), new.out_trade_no)
      on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger deposit_noticed after update of state on deposit for each row
  when (old.state <> new.state) execute function record_order_notice('deposit');
create trigger withdrawal_noticed after update of state on withdrawal for each row
  when (old.state <> new.state) execute function record_order_notice('withdrawal');
