-- Double entry in fen. An entry moves one amount from one account to another, so the sum of all balances is always
-- zero. A trigger on entries is the only writer of balances. No role can change or delete an entry.

create table account (
  id bigint generated always as identity primary key,
  owner text not null check (owner in ('member', 'system')),
  member_id bigint references member,
  purpose text not null,
  platform text not null default '',
  currency text not null default 'CNY' check (currency = 'CNY'),
  balance bigint not null default 0,
  min_balance bigint not null,
  -- Number of changes of the balance, so that readers can order two values.
  seq bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint account_name unique nulls not distinct (owner, member_id, purpose, platform, currency),
  check ((owner = 'member') = (member_id is not null)),
  check (owner = 'system' or min_balance = 0),
  constraint account_min_balance check (balance >= min_balance)
);
create index account_member on account (member_id) where member_id is not null;

create table ledger_entry (
  id bigint generated always as identity primary key,
  debit_id bigint not null references account,
  credit_id bigint not null references account,
  amount bigint not null check (amount > 0),
  kind text not null,
  reference text,
  once_scope text,
  once_key text,
  created_at timestamptz not null default now(),
  check (debit_id <> credit_id),
  check ((once_scope is null) = (once_key is null)),
  constraint ledger_entry_once unique (once_scope, once_key)
);
create index ledger_entry_debit on ledger_entry (debit_id, id desc);
create index ledger_entry_credit on ledger_entry (credit_id, id desc);
create index ledger_entry_reference on ledger_entry (reference) where reference is not null;

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to (% on %)', tg_op, tg_table_name using errcode = 'LG002';
end
$$;

create trigger ledger_entry_kept before update or delete on ledger_entry for each row execute function ledger_refuse();
create trigger ledger_entry_kept_whole before truncate on ledger_entry execute function ledger_refuse();
create trigger account_kept before delete on account for each row execute function ledger_refuse();
create trigger account_kept_whole before truncate on account execute function ledger_refuse();
-- Depth 0 is a client's statement; updates by the trigger on entries have depth 1.
create trigger account_balance_guarded before update on account for each row
  when (pg_trigger_depth() = 0) execute function ledger_refuse();
create trigger account_opened_empty before insert on account for each row
  when (new.balance <> 0 or new.seq <> 0) execute function ledger_refuse();

create function ledger_post() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Locks accounts in the order of their ids, so that concurrent movements cannot deadlock.
  if new.debit_id < new.credit_id then
    update account set balance = balance - new.amount, seq = seq + 1 where id = new.debit_id;
    update account set balance = balance + new.amount, seq = seq + 1 where id = new.credit_id;
  else
    update account set balance = balance + new.amount, seq = seq + 1 where id = new.credit_id;
    update account set balance = balance - new.amount, seq = seq + 1 where id = new.debit_id;
  end if;
  return new;
end
$$;
create trigger ledger_entry_posted before insert on ledger_entry for each row execute function ledger_post();

create function ledger_account(of_owner text, of_member bigint, of_purpose text, of_platform text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_id bigint;
begin
  loop
    if of_member is null then
      select id into found_id from account
        where owner = of_owner and member_id is null and purpose = of_purpose and platform = of_platform
          and currency = 'CNY';
    else
      select id into found_id from account
        where owner = of_owner and member_id = of_member and purpose = of_purpose and platform = of_platform
          and currency = 'CNY';
    end if;
    if found_id is not null then
      return found_id;
    end if;
    insert into account (owner, member_id, purpose, platform, min_balance)
      values (of_owner, of_member, of_purpose, of_platform,
        case of_owner when 'system' then -9000000000000000000 else 0 end)
      on conflict on constraint account_name do nothing;
  end loop;
end
$$;

-- Moves `moved` fen. With a scope and key the movement is idempotent: a repetition returns the first entry, another
-- movement under the same key raises LG001.
create function ledger_move(
  from_owner text, from_member bigint, from_purpose text, from_platform text,
  to_owner text, to_member bigint, to_purpose text, to_platform text,
  moved bigint, entry_kind text, entry_reference text, scope text, key text
) returns table (id bigint, from_balance bigint, to_balance bigint, repeated boolean, created_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  from_id bigint := ledger_account(from_owner, from_member, from_purpose, from_platform);
  to_id bigint := ledger_account(to_owner, to_member, to_purpose, to_platform);
  entry ledger_entry;
  seen boolean := false;
begin
  if moved is null or moved <= 0 then
    raise exception 'a movement must be of more than zero, not %', moved using errcode = 'LG003';
  end if;
  if key is not null then
    -- A concurrent movement with the same key waits here for the first, and then finds its entry.
    perform pg_advisory_xact_lock(hashtextextended(scope || ':' || key, 0));
    select * into entry from ledger_entry e where e.once_scope = scope and e.once_key = key;
    seen := found;
  end if;
  if seen then
    if (entry.debit_id, entry.credit_id, entry.amount, entry.kind)
      is distinct from (from_id, to_id, moved, entry_kind) then
      raise exception 'another movement was made as % %', scope, key using errcode = 'LG001';
    end if;
  else
    insert into ledger_entry (debit_id, credit_id, amount, kind, reference, once_scope, once_key)
      values (from_id, to_id, moved, entry_kind, entry_reference, scope, key)
      returning * into entry;
  end if;
  return query
    select entry.id, f.balance, t.balance, seen, entry.created_at
      from account f, account t where f.id = from_id and t.id = to_id;
end
$$;

revoke insert, update, delete, truncate on account, ledger_entry from site_app;
revoke execute on function ledger_account(text, bigint, text, text) from public;
revoke execute on function
  ledger_move(text, bigint, text, text, text, bigint, text, text, bigint, text, text, text, text) from public;
grant execute on function
  ledger_move(text, bigint, text, text, text, bigint, text, text, bigint, text, text, text, text) to site_app;
