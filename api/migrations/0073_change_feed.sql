-- Processes cache sessions, members' restrictions, settings and wallet balances, and read here what has changed since
-- they last read. A row carries its transaction: what a snapshot does not contain is what the transactions that were
-- running at that moment, or began later, have written. So nothing is missed, in whatever order they commit.

create table change_feed (
  xact xid8 not null default pg_current_xact_id(),
  subject text not null check (subject in ('session', 'member', 'setting')),
  -- The token's hash in hexadecimal, the member's id, the setting's key.
  key text not null
);
create index change_feed_xact on change_feed (xact);

-- Every posting is in the ledger, so its entries are the feed of changed balances. Older entries have no transaction.
alter table ledger_entry add column xact xid8;
alter table ledger_entry alter column xact set default pg_current_xact_id();
create index ledger_entry_xact on ledger_entry (xact) where xact is not null;

-- Unlogged, so that its row is gone after a crash or a failover, when ids of lost transactions are used again. The next
-- reader inserts another row, and every process starts with an empty cache.
create unlogged table change_feed_epoch (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  -- Rows of the feed below this transaction are deleted.
  pruned_to xid8 not null default '0'
);

create function record_session_change() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into change_feed (subject, key) values ('session', encode(old.token_hash, 'hex'));
  return null;
end
$$;
create trigger session_deleted after delete on session for each row execute function record_session_change();
-- Extending a session changes nothing that a cache must forget.
create trigger session_changed after update on session for each row
  when (old.token_hash <> new.token_hash or old.member_id <> new.member_id or old.expires_at > new.expires_at
    or old.last_seen_at > new.last_seen_at)
  execute function record_session_change();

create function record_member_change() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into change_feed (subject, key) values ('member', old.id::text);
  return null;
end
$$;
create trigger member_deleted after delete on member for each row execute function record_member_change();
create trigger member_restricted after update on member for each row
  when (old.username <> new.username or old.withdrawals_locked <> new.withdrawals_locked
    or (old.password_reset_at is null) <> (new.password_reset_at is null))
  execute function record_member_change();

create function record_setting_change() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into change_feed (subject, key) values ('setting', coalesce(new.key, old.key));
  return null;
end
$$;
create trigger setting_changed after insert or update or delete on setting
  for each row execute function record_setting_change();
