-- System accounts in shards, a posting function that locks no row that other members' postings need, and running
-- totals of members' bets and deposits.

-- A system account has a row for each of 64 groups of members, so that the postings of different members rarely wait
-- for each other. Its balance is the sum over its rows. Entries of earlier versions are in shard 0.
alter table account add column shard smallint not null default 0;
-- Leaves room for new versions of a row in its page, which then need no new index entries.
alter table account set (fillfactor = 70);

alter table account drop constraint account_name;
create unique index account_name on account (coalesce(member_id, 0), purpose, platform, currency, shard);

-- Every update of a balance would parse and evaluate the checks of columns that never change, which was a third of the
-- time of a posting. Rows are only inserted, so a trigger checks these columns once.
alter table account
  drop constraint account_owner_check,
  drop constraint account_currency_check,
  drop constraint account_check,
  drop constraint account_check1;
drop trigger account_opened_empty on account;
create trigger account_opened_by_rule before insert on account for each row
  when ((
    new.balance = 0 and new.seq = 0 and new.currency = 'CNY' and new.shard >= 0 and case
      when new.member_id is null then new.owner = 'system'
      else new.owner = 'member' and new.min_balance = 0 and new.shard = 0 end
  ) is not true) execute function ledger_refuse();

-- Runs after the insertion, so that a repeated `once` key, which inserts nothing, moves nothing.
create or replace function ledger_post() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Locks accounts in the order of their ids, so that concurrent movements cannot deadlock.
  if new.debit_id < new.credit_id then
    update account set balance = balance - new.amount, seq = seq + 1 where id = new.debit_id;
    update account set balance = balance + new.amount, seq = seq + 1 where id = new.credit_id;
  else
    update account set balance = balance + new.amount, seq = seq + 1 where id = new.credit_id;
    update account set balance = balance - new.amount, seq = seq + 1 where id = new.debit_id;
  end if;
  return null;
end
$$;
drop trigger ledger_entry_posted on ledger_entry;
-- Triggers run in the order of their names. This one comes before those of the foreign keys (`RI_…`): their lock of a
-- row that another transaction is updating would make a multixact, while their lock of an own row is free.
create trigger "Ledger_entry_posted" after insert on ledger_entry for each row execute function ledger_post();

create function ledger_open_account(of_member bigint, of_purpose text, of_platform text, of_shard integer)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_id bigint;
begin
  loop
    select id into found_id from account
      where coalesce(member_id, 0) = coalesce(of_member, 0) and purpose = of_purpose and platform = of_platform
        and currency = 'CNY' and shard = of_shard;
    if found_id is not null then
      return found_id;
    end if;
    insert into account (owner, member_id, purpose, platform, shard, min_balance)
      values (case when of_member is null then 'system' else 'member' end, of_member, of_purpose, of_platform, of_shard,
        case when of_member is null then -9000000000000000000 else 0 end)
      on conflict do nothing;
  end loop;
end
$$;
revoke execute on function ledger_open_account(bigint, text, text, integer) from public;

-- For `ledger_move`, which processes of the previous version call while this one is deployed.
create or replace function ledger_account(of_owner text, of_member bigint, of_purpose text, of_platform text)
returns bigint language sql security definer set search_path = public, pg_temp as $$
  select ledger_open_account(of_member, of_purpose, of_platform, 0)
$$;

-- Moves `moved` fen; a null member names a system account. With a scope and key the movement is idempotent: a
-- repetition returns the first entry, another movement under the same key raises LG001.
create function ledger_post_movement(
  from_member bigint, from_purpose text, from_platform text,
  to_member bigint, to_purpose text, to_platform text,
  moved bigint, entry_kind text, entry_reference text, scope text, key text,
  out id bigint, out from_balance bigint, out to_balance bigint, out repeated boolean, out created_at timestamptz
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  -- The other side's member decides the shard of a system account.
  from_shard constant integer := case when from_member is null then coalesce(to_member, 0) % 64 else 0 end;
  to_shard constant integer := case when to_member is null then coalesce(from_member, 0) % 64 else 0 end;
  from_id bigint;
  to_id bigint;
  same boolean;
begin
  if moved is null or moved <= 0 then
    raise exception 'a movement must be of more than zero, not %', moved using errcode = 'LG003';
  end if;
  repeated := false;
  loop
    -- Waits for a concurrent movement with the same key, and then inserts nothing.
    insert into ledger_entry as posted (debit_id, credit_id, amount, kind, reference, once_scope, once_key)
      select debit.id, credit.id, moved, entry_kind, entry_reference, scope, key
        from account debit, account credit
        where coalesce(debit.member_id, 0) = coalesce(from_member, 0) and debit.purpose = from_purpose
          and debit.platform = from_platform and debit.currency = 'CNY' and debit.shard = from_shard
          and coalesce(credit.member_id, 0) = coalesce(to_member, 0) and credit.purpose = to_purpose
          and credit.platform = to_platform and credit.currency = 'CNY' and credit.shard = to_shard
      on conflict on constraint ledger_entry_once do nothing
      returning posted.id, posted.debit_id, posted.credit_id, posted.created_at into id, from_id, to_id, created_at;
    exit when found;
    select earlier.id, earlier.debit_id, earlier.credit_id, earlier.created_at,
        (debit.member_id, debit.purpose, debit.platform, credit.member_id, credit.purpose, credit.platform,
          earlier.amount, earlier.kind)
        is not distinct from
        (from_member, from_purpose, from_platform, to_member, to_purpose, to_platform, moved, entry_kind)
      into id, from_id, to_id, created_at, same
      from ledger_entry earlier
        join account debit on debit.id = earlier.debit_id join account credit on credit.id = earlier.credit_id
      where earlier.once_scope = scope and earlier.once_key = key;
    if found then
      if not same then
        raise exception 'another movement was made as % %', scope, key using errcode = 'LG001';
      end if;
      repeated := true;
      exit;
    end if;
    perform ledger_open_account(from_member, from_purpose, from_platform, from_shard);
    perform ledger_open_account(to_member, to_purpose, to_platform, to_shard);
  end loop;
  select debit.balance, credit.balance into from_balance, to_balance
    from account debit, account credit where debit.id = from_id and credit.id = to_id;
end
$$;
revoke execute on function
  ledger_post_movement(bigint, text, text, bigint, text, text, bigint, text, text, text, text) from public;
grant execute on function
  ledger_post_movement(bigint, text, text, bigint, text, text, bigint, text, text, text, text) to site_app;

-- Running totals of a member, so that a level, a rebate and the `user` call read one row. Triggers on bets and deposits
-- are the only writers.
create table member_total (
  member_id bigint not null references member,
  -- The Beijing day; -infinity is the total of all days.
  day date not null,
  -- Fen of settled bets, on the day when they were placed: stakes, and what was paid back.
  staked bigint not null default 0,
  paid_back bigint not null default 0,
  -- Fen of approved deposits, on the day of the order.
  deposited bigint not null default 0,
  primary key (member_id, day)
) with (fillfactor = 70);
revoke insert, update, delete, truncate on member_total from site_app;

create function member_total_add(of_member bigint, at timestamptz, stake bigint, payout bigint, deposit bigint)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into member_total as known (member_id, day, staked, paid_back, deposited)
    values (of_member, '-infinity', stake, payout, deposit),
      (of_member, (at at time zone interval '8 hours')::date, stake, payout, deposit)
    on conflict (member_id, day) do update set staked = known.staked + excluded.staked,
      paid_back = known.paid_back + excluded.paid_back, deposited = known.deposited + excluded.deposited;
end
$$;
revoke execute on function member_total_add(bigint, timestamptz, bigint, bigint, bigint) from public;

create function bet_total() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state = 1 then
    perform member_total_add(old.member_id, old.placed_at, -old.amount, -old.payout, 0);
  end if;
  if tg_op <> 'DELETE' and new.state = 1 then
    perform member_total_add(new.member_id, new.placed_at, new.amount, new.payout, 0);
  end if;
  return null;
end
$$;
create trigger bet_added_to_total after insert on bet for each row
  when (new.state = 1) execute function bet_total();
create trigger bet_changed_in_total after update of member_id, amount, payout, state, placed_at on bet for each row
  when (old.state = 1 or new.state = 1) execute function bet_total();
create trigger bet_removed_from_total after delete on bet for each row
  when (old.state = 1) execute function bet_total();

create function deposit_total() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.state = 2 then
    perform member_total_add(old.member_id, old.created_at, 0, 0, -old.amount);
  end if;
  if tg_op <> 'DELETE' and new.state = 2 then
    perform member_total_add(new.member_id, new.created_at, 0, 0, new.amount);
  end if;
  return null;
end
$$;
create trigger deposit_added_to_total after insert on deposit for each row
  when (new.state = 2) execute function deposit_total();
create trigger deposit_changed_in_total after update of member_id, amount, state, created_at on deposit for each row
  when (old.state = 2 or new.state = 2) execute function deposit_total();
create trigger deposit_removed_from_total after delete on deposit for each row
  when (old.state = 2) execute function deposit_total();

-- The triggers have locked both tables against writers, so no row is missed.
insert into member_total (member_id, day, staked, paid_back, deposited)
  select member_id, coalesce(day, '-infinity'), sum(staked), sum(paid_back), sum(deposited)
    from (
      select member_id, (placed_at at time zone interval '8 hours')::date as day, amount as staked, payout as paid_back,
          0 as deposited from bet where state = 1
      union all
      select member_id, (created_at at time zone interval '8 hours')::date, 0, 0, amount from deposit where state = 2
    ) counted
    group by grouping sets ((member_id), (member_id, day));

-- Sums of all bets of a member used it.
drop index bet_turnover;
-- Deposit limits and red packets count the deposits of some days.
create index deposit_member_time on deposit (member_id, created_at) include (amount, state);
