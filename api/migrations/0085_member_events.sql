-- What members see at once: decided orders, and the number of unread messages. A row is written in the transaction
-- of the change. Every process reads the rows whose transaction its last read did not contain, as it reads the change
-- feed (0073), so that nothing is missed in whatever order transactions commit. Balances need no rows here: entries of
-- the ledger are their feed.

create table member_event (
  id bigint generated always as identity primary key,
  xact xid8 not null default pg_current_xact_id(),
  member_id bigint not null references member on delete cascade,
  name text not null check (name in ('order', 'notice')),
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index member_event_xact on member_event (xact);
create index member_event_member on member_event (member_id, id);
create index member_event_age on member_event (created_at);
revoke update, truncate on member_event from site_app;

create function record_order_decision() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into member_event (member_id, name, data) values (new.member_id, 'order', jsonb_build_object(
    'kind', tg_argv[0], 'out_trade_no', new.out_trade_no, 'state', new.state, 'fen', new.amount::text,
    -- Withdrawals alone are settled, some after they failed.
    'at', coalesce(to_jsonb(new) ->> 'settled_at', to_jsonb(new) ->> 'decided_at')));
  return null;
end
$$;
create trigger deposit_decided after update of state on deposit for each row
  when (old.state <> new.state) execute function record_order_decision('deposit');
create trigger withdrawal_decided after update of state on withdrawal for each row
  when (old.state <> new.state) execute function record_order_decision('withdrawal');
