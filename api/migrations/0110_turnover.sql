-- What a member must stake before a withdrawal, as a counter: a credit adds what it demands by the multiple of that
-- moment, a settled bet takes from it what it can. Triggers are the only writers, so that processes of the release
-- before count too. Each locks the member's total of all days.

-- Fen that credits demanded. Rows are only ever added.
create table turnover_requirement (
  -- `earlier`: what the credits and bets from before this table left.
  kind text not null check (kind in ('deposit', 'red-packet', 'earlier')),
  -- The deposit's order number, the red packet's id, or the member's id.
  reference text not null,
  member_id bigint not null references member,
  amount bigint not null check (amount > 0 or kind = 'earlier'),
  created_at timestamptz not null default now(),
  primary key (kind, reference)
);
revoke insert, update, delete, truncate on turnover_requirement from site_app;

-- Fen that the member must still stake; of the total of all days.
alter table member_total add column turnover_due bigint not null default 0;
alter table member_total add constraint member_total_turnover_due check (turnover_due >= 0) not valid;
-- Fen of the stake that reduced the counter. The member gets them back if the bet does not count any more.
alter table bet add column turnover_used bigint not null default 0;
alter table bet add constraint bet_turnover_used check (turnover_used between 0 and amount) not valid;

-- Arguments: the kind of credit, its field in the setting, and the multiple as shipped.
create function turnover_require() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  required constant bigint := ceil(new.amount * coalesce(
    (select (value ->> tg_argv[1])::numeric from setting where key = 'payments.withdrawalTurnover'),
    tg_argv[2]::numeric));
  credit text;
begin
  if required > 0 then
    if tg_table_name = 'deposit' then
      credit := new.out_trade_no;
    else
      credit := new.id;
    end if;
    insert into turnover_requirement (kind, reference, member_id, amount)
      values (tg_argv[0], credit, new.member_id, required);
    insert into member_total as known (member_id, day, turnover_due) values (new.member_id, '-infinity', required)
      on conflict (member_id, day) do update set turnover_due = known.turnover_due + excluded.turnover_due;
  end if;
  return null;
end
$$;
create trigger deposit_inserted_requires_turnover after insert on deposit for each row
  when (new.state = 2) execute function turnover_require('deposit', 'deposits', '0');
create trigger deposit_requires_turnover after update of state on deposit for each row
  when (old.state <> 2 and new.state = 2) execute function turnover_require('deposit', 'deposits', '0');
create trigger red_packet_requires_turnover after insert on red_packet for each row
  execute function turnover_require('red-packet', 'redPackets', '1');

-- After the insertion, since `on conflict` runs triggers before an insertion that does not happen.
create function bet_turnover() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used bigint;
begin
  if tg_op <> 'DELETE' and new.state = 1 then
    select least(turnover_due, new.amount) into used from member_total
      where member_id = new.member_id and day = '-infinity' for update;
    if used > 0 then
      update member_total set turnover_due = turnover_due - used
        where member_id = new.member_id and day = '-infinity';
      update bet set turnover_used = used where id = new.id;
    end if;
  elsif old.turnover_used > 0 then
    update member_total set turnover_due = turnover_due + old.turnover_used
      where member_id = old.member_id and day = '-infinity';
    if tg_op = 'UPDATE' then
      update bet set turnover_used = 0 where id = new.id;
    end if;
  end if;
  return null;
end
$$;
-- Triggers run in the order of their names: those of the total, which make and lock its row, come before these.
create trigger bet_takes_turnover after insert on bet for each row
  when (new.state = 1) execute function bet_turnover();
create trigger bet_changes_turnover after update of state on bet for each row
  when ((old.state = 1) <> (new.state = 1)) execute function bet_turnover();
create trigger bet_returns_turnover after delete on bet for each row
  when (old.turnover_used > 0) execute function bet_turnover();

-- Starts the counters of members with credits from before the triggers, one member and transaction at a time: with what
-- was due at that moment, going back from then the largest excess of required turnover over bets since. Members whose
-- row `earlier` exists are done, so it can be repeated after an interruption.
create procedure turnover_fill() language plpgsql as $$
declare
  in_setting constant jsonb := (select value from setting where key = 'payments.withdrawalTurnover');
  deposits constant numeric := coalesce(in_setting ->> 'deposits', '0');
  red_packets constant numeric := coalesce(in_setting ->> 'redPackets', '1');
  of_member bigint;
  counted bigint;
  remaining bigint;
begin
  for of_member in
    select credit.member_id from (
      select member_id from deposit where deposits > 0 and state = 2
      union
      select member_id from red_packet where red_packets > 0
    ) credit
      where not exists (select from turnover_requirement where kind = 'earlier' and reference = credit.member_id::text)
      order by 1
  loop
    insert into member_total (member_id, day) values (of_member, '-infinity') on conflict do nothing;
    -- Credits and bets of the member that are not visible to the next statement wait for this lock, and are counted
    -- afterwards.
    select turnover_due into counted from member_total where member_id = of_member and day = '-infinity' for update;
    with required (at, fen) as (
      select decided_at, amount * deposits from deposit where deposits > 0 and member_id = of_member and state = 2
      union all
      select created_at, amount * red_packets from red_packet where red_packets > 0 and member_id = of_member
    ), event (at, fen) as (
      select at, fen from required
      union all
      select placed_at, -amount from bet
        where member_id = of_member and state = 1 and placed_at >= (select min(at) from required)
    )
    select ceil(greatest(0, max(due))) into remaining
      from (select sum(fen) over (order by at desc, fen rows unbounded preceding) as due from event) running;
    insert into turnover_requirement (kind, reference, member_id, amount)
      values ('earlier', of_member, of_member, remaining - counted);
    update member_total set turnover_due = remaining where member_id = of_member and day = '-infinity';
    commit;
  end loop;
end
$$;
