-- What each main wallet moved in each Beijing month, so that a statement reads the entries of its month alone.

create table wallet_month (
  -- Accounts are never deleted. A foreign key would lock the account's row in each posting of a new month.
  account_id bigint not null,
  -- The first day of the month.
  month date not null,
  -- Entries from before this table are in a row of their own, so that no posting waits while they are counted.
  earlier boolean not null default false,
  -- Fen; negative if more left the wallet than came in.
  moved bigint not null,
  -- The month's entries have ids from the first to the last; entries of other months can lie between.
  first_id bigint not null,
  last_id bigint not null,
  primary key (account_id, month, earlier)
) with (fillfactor = 70);
revoke insert, update, delete, truncate on wallet_month from site_app;

-- As in 0072, with the wallet's month. Its row is locked after that of its account, so that postings cannot deadlock.
create or replace function ledger_post() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  debits_wallet boolean;
  credits_wallet boolean;
begin
  -- Locks accounts in the order of their ids, so that concurrent movements cannot deadlock.
  if new.debit_id < new.credit_id then
    update account set balance = balance - new.amount, seq = seq + 1 where id = new.debit_id
      returning member_id is not null and purpose = 'wallet' into debits_wallet;
    update account set balance = balance + new.amount, seq = seq + 1 where id = new.credit_id
      returning member_id is not null and purpose = 'wallet' into credits_wallet;
  else
    update account set balance = balance + new.amount, seq = seq + 1 where id = new.credit_id
      returning member_id is not null and purpose = 'wallet' into credits_wallet;
    update account set balance = balance - new.amount, seq = seq + 1 where id = new.debit_id
      returning member_id is not null and purpose = 'wallet' into debits_wallet;
  end if;
  if debits_wallet or credits_wallet then
    insert into wallet_month as known (account_id, month, moved, first_id, last_id)
      select account_id, date_trunc('month', new.created_at at time zone interval '8 hours')::date, moved, new.id,
          new.id
        from (values (debits_wallet, new.debit_id, -new.amount), (credits_wallet, new.credit_id, new.amount))
          side (is_wallet, account_id, moved)
        where is_wallet
      on conflict (account_id, month, earlier) do update set moved = known.moved + excluded.moved,
        first_id = least(known.first_id, excluded.first_id), last_id = greatest(known.last_id, excluded.last_id);
  end if;
  return null;
end
$$;

-- No posting is in flight while this lock is held: entries up to the last id were posted by the function of before, all
-- later ones by this one.
lock table ledger_entry in share row exclusive mode;
create table wallet_month_start (
  last_earlier_id bigint not null
);
insert into wallet_month_start select coalesce(max(id), 0) from ledger_entry;
revoke insert, update, delete, truncate on wallet_month_start from site_app;
