-- migrate: baseline after 0125_free_bets_checked.sql
-- The whole schema of the migrations until that one. The application's connections act as site_app. By default it may
-- do everything with a table but truncate it; tables below revoke more.
grant usage on schema public to site_app;
alter default privileges in schema public grant select, insert, update, delete on tables to site_app;
alter default privileges in schema public grant usage, select on sequences to site_app;

-- ===== Members =====

create table member (
  id bigint generated always as identity primary key,
  username text not null,
  -- Names are unique, ignoring case.
  username_key text not null generated always as (lower(username)) stored constraint member_username_taken unique,
  password_hash text not null,
  fund_password_hash text not null,
  realname text not null,
  -- Empty once it is encrypted, as `email`.
  mobile text not null default '',
  email text not null default '',
  birthday text not null default '',
  -- 0 manual transfers, 1 the whole wallet moves to a platform at each launch.
  transferstatus smallint not null default 0 check (transferstatus in (0, 1)),
  isagent smallint not null default 0 check (isagent in (0, 1)),
  created_at timestamptz not null default now(),
  frozen_since timestamptz,
  -- When the freeze ends by itself; null: when an operator ends it.
  frozen_until timestamptz,
  frozen_reason text not null default '',
  withdrawals_locked boolean not null default false,
  -- When an operator set a temporary login password, and when a login used it; null: the password is the member's own.
  password_reset_at timestamptz,
  password_used_at timestamptz,
  -- When an operator set a temporary fund password; null: it is the member's own.
  fund_password_reset_at timestamptz,
  last_login_at timestamptz,
  -- Where the member registered, since sessions end and a member who never logs in leaves no other trace.
  registered_address text,
  registered_device text,
  -- When the member or an operator last changed the login or the fund password. Withdrawals can be refused for some
  -- hours after it.
  passwords_changed_at timestamptz,
  -- A cipher is a version, a key id, a nonce, a tag and the ciphertext. A hash is an HMAC-SHA-256, for finding equal
  -- values, or the first or last four characters of values.
  mobile_cipher bytea,
  mobile_head_hash bytea,
  mobile_tail_hash bytea,
  email_cipher bytea,
  email_head_hash bytea,
  -- The user handle of the member's passkeys: random, since authenticators show it to those who hold them.
  passkey_handle bytea,
  -- When the member has last reviewed the own limits.
  limits_reviewed_at timestamptz,
  -- When an operator last reset the login or the fund password, or removed passkeys or one-time codes. Withdrawals wait
  -- after it.
  sign_in_reset_at timestamptz,
  check (frozen_since is not null or frozen_until is null),
  check (password_reset_at is not null or password_used_at is null)
);
-- lower() maps letters such as U+0130 to ASCII, so that other names would log in as this one. Rows from before this
-- check are not checked until they change.
alter table member add constraint member_username_ascii check (username ~ '^[!-~]+$') not valid;
create index member_created on member (created_at);
create index member_registered_place on member (registered_address, registered_device)
  where registered_address is not null;
-- The search for members: names, mobiles and e-mail addresses by their beginning, mobiles and payout accounts by their
-- end. The indexes of plain values show what a start must encrypt.
create index member_search_username on member (username_key text_pattern_ops);
create index member_search_realname on member (lower(realname) text_pattern_ops);
create index member_search_email on member (lower(email) text_pattern_ops) where email <> '';
create index member_search_mobile on member (mobile text_pattern_ops) where mobile <> '';
create index member_search_mobile_end on member (reverse(mobile) text_pattern_ops) where mobile <> '';
create index member_search_mobile_head_hash on member (mobile_head_hash) where mobile_head_hash is not null;
create index member_search_mobile_tail_hash on member (mobile_tail_hash) where mobile_tail_hash is not null;
create index member_search_email_head_hash on member (email_head_hash) where email_head_hash is not null;

-- Whether a member is frozen at a moment.
create function member_frozen(m member, at timestamptz) returns boolean language sql immutable as $$
  select m.frozen_since is not null and (m.frozen_until is null or m.frozen_until > at)
$$;

create table session (
  id bigint generated always as identity primary key,
  -- Only the hash of a token is stored, so that reading this table does not allow acting as a member.
  token_hash bytea not null unique,
  member_id bigint not null references member,
  device text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_member on session (member_id);
-- Finds other members on the device and address of a member.
create index session_place on session (address, device, member_id);
create index session_expiry on session (expires_at);

create table login_attempt (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  device text not null,
  address text not null,
  succeeded boolean not null,
  created_at timestamptz not null default now()
);
create index login_attempt_member on login_attempt (member_id, id desc);
-- Every login checks whether the member has logged in from this address before.
create index login_attempt_familiar on login_attempt (member_id, address, created_at) where succeeded;
create index login_attempt_place on login_attempt (address, device, member_id) where succeeded;
create index login_attempt_age on login_attempt (created_at);

create table avatar (
  member_id bigint primary key references member,
  -- Part of the picture's path. A new picture gets a new name, so that browsers can cache it for ever.
  name text not null unique,
  type text not null,
  image bytea not null,
  -- Whether the picture was decoded and encoded by us. Earlier ones are stored as members sent them, until they are
  -- read.
  encoded boolean not null default false
);
-- Pictures are compressed already.
alter table avatar alter column image set storage external;

create table payout_account (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  -- 1 bank card, 2 USDT wallet, as in getcard.type.
  kind smallint not null check (kind in (1, 2)),
  bank text not null,
  bank_owner text not null,
  -- Empty once it is encrypted.
  bank_no text not null,
  bank_address text not null default '',
  created_at timestamptz not null default now(),
  -- Unbound accounts stay, since withdrawals refer to them.
  removed_at timestamptz,
  bank_no_cipher bytea,
  bank_no_hash bytea,
  bank_no_tail_hash bytea
);
-- Numbers of one member and kind are unique; ERC20 addresses are hashed in lower case.
create unique index payout_account_bound_once on payout_account (member_id, kind, bank_no_hash)
  where removed_at is null and bank_no_hash is not null;
create unique index payout_account_bound on payout_account
  (member_id, kind, (case when bank_owner = 'ERC20' then lower(bank_no) else bank_no end))
  where removed_at is null and bank_no <> '';
create index payout_account_search on payout_account (reverse(lower(bank_no)) text_pattern_ops);
create index payout_account_search_tail_hash on payout_account (bank_no_tail_hash) where bank_no_tail_hash is not null;
create index payout_account_plain on payout_account (id) where bank_no <> '';
-- A member's page and the evidence about an order. The other indexes are of bound accounts alone.
create index payout_account_member on payout_account (member_id, id desc);

-- Bank accounts that members have paid from, to find members who pay from the same one.
create table payment_source (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  number_cipher bytea not null,
  number_hash bytea not null,
  created_at timestamptz not null default now()
);
-- Not unique: while the data key is replaced, equal numbers have two hashes.
create index payment_source_member on payment_source (member_id);
create index payment_source_hash on payment_source (number_hash);

-- One-time codes (TOTP) at members' logins by password.
create table member_totp (
  id bigint generated always as identity primary key,
  member_id bigint not null constraint member_totp_of unique references member,
  -- Base32, encrypted by the API host.
  secret_cipher bytea not null,
  -- When the member confirmed the secret with a code; until then it does not count.
  enabled_at timestamptz,
  -- The time step of the last code that was accepted, since each code works once.
  last_step bigint not null default 0
);

create table passkey (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  -- As the authenticator named it, in base64url.
  credential_id text not null constraint passkey_taken unique,
  -- COSE.
  public_key bytea not null,
  -- The host name of the site that it belongs to.
  rp_id text not null,
  -- Signature counter of the last answer; stays 0 for passkeys that are synchronised between devices.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When an answer was refused because its counter had not risen: there may be a copy of the key.
  blocked_at timestamptz
);
create index passkey_member on passkey (member_id, id desc);

create table passkey_challenge (
  -- SHA-256 of the challenge.
  hash bytea primary key,
  -- Null for a login.
  member_id bigint,
  -- What the answer may be used for: an HMAC whose key is the challenge, which is not stored. A plain hash would reveal
  -- a new password.
  binding bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenge_age on passkey_challenge (expires_at);
create index passkey_challenge_member on passkey_challenge (member_id) where member_id is not null;

-- A row for each action that asks the member for a passkey.
create table passkey_setting (
  member_id bigint not null references member,
  action text not null check (action in ('withdraw', 'bindcard', 'password')),
  -- Fen from which a withdrawal asks for it.
  least_amount bigint not null default 0 check (least_amount >= 0),
  primary key (member_id, action)
);

-- Limits that members set for themselves. Rows are never changed; the latest one that has begun is in force.
create table member_limit (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null,
  period text not null,
  -- Null: no limit.
  amount bigint check (amount >= 0),
  created_at timestamptz not null default now(),
  begins_at timestamptz not null,
  ends_at timestamptz
);
create index member_limit_member on member_limit (member_id, kind, period, id desc);

-- ===== Operators, the audit log of their changes, and changes that wait for a second operator =====

create table operator (
  id bigint generated always as identity primary key,
  name text not null,
  name_key text not null generated always as (lower(name)) stored constraint operator_name_taken unique,
  roles text[] not null
    check (roles <@ array['admin', 'cashier', 'support', 'editor', 'releaser', 'auditor'] and roles <> '{}'),
  -- argon2id; null until the operator has set a password.
  password_hash text,
  -- Base32. A secret that is enrolled counts once it is confirmed with a code.
  totp_secret text,
  totp_enrolling text,
  -- The time step of the last code that was accepted, since each code works once.
  totp_last_step bigint not null default 0,
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  -- When the operator was added, or another operator changed the password, device, roles or the disabled flag. Such an
  -- operator cannot confirm changes for some hours.
  changed_by_other_at timestamptz,
  -- Whether another operator has set the password, which must be changed before anything else.
  must_change_password boolean not null default false,
  -- Who disabled the operator; null while enabled.
  disabled_by bigint references operator
);

create table operator_token (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  -- Only the SHA-256 of a token is stored.
  token_hash bytea not null unique,
  -- A session ends 12 hours after sign-in or after 30 minutes without a call; a personal token only expires.
  kind text not null check (kind in ('session', 'personal')),
  name text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The personal token that a session was begun with; the session ends when that token is revoked.
  begun_with bigint references operator_token on delete set null
);
create index operator_token_operator on operator_token (operator_id);
create index operator_token_begun_with on operator_token (begun_with) where begun_with is not null;

-- Wrong tokens by address. Unlogged, since losing it in a crash only resets the limit.
create unlogged table operator_address (
  address text primary key,
  failures integer not null,
  since timestamptz not null,
  blocked_until timestamptz
);

create table operator_action (
  id bigint primary key,
  at timestamptz not null,
  -- Null: the command line with access to the database.
  operator_id bigint references operator,
  -- Who proposed a change that `operator_id` confirmed.
  proposed_by bigint references operator,
  address text not null,
  kind text not null,
  target text not null,
  member_id bigint references member,
  before jsonb,
  after jsonb,
  reason text not null,
  single boolean not null,
  request_id text not null,
  hash bytea not null
);
create index operator_action_member on operator_action (member_id, id desc) where member_id is not null;
create index operator_action_operator on operator_action (operator_id, id desc);
create index operator_action_kind on operator_action (kind, id desc);
create index operator_action_at on operator_action (at);
-- Actions of some days, of one operator, member or kind.
create index operator_action_operator_at on operator_action (operator_id, at desc, id desc);
create index operator_action_member_at on operator_action (member_id, at desc, id desc)
  where member_id is not null;
create index operator_action_kind_at on operator_action (kind, at desc, id desc);
create index operator_action_operator_kind_at
  on operator_action (operator_id, kind, at desc, id desc);

-- The last action. Its lock makes actions follow each other in the order of their ids, and it shows the removal of the
-- last rows, which the chain of hashes alone does not.
create table operator_action_head (
  one boolean primary key default true check (one),
  id bigint not null,
  hash bytea not null
);
insert into operator_action_head (id, hash) values (0, '\x');

-- SHA-256 over the fields of an action and the hash of the previous one.
create function operator_action_hash(action operator_action, previous bytea) returns bytea
language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    action.id, extract(epoch from action.at), action.operator_id, action.proposed_by, action.address, action.kind,
    action.target, action.member_id, action.before, action.after, action.reason, action.single, action.request_id
  )::text, 'UTF8'))
$$;

create function operator_action_append() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head operator_action_head;
begin
  select * into head from operator_action_head for update;
  new.id := head.id + 1;
  new.at := clock_timestamp();
  new.hash := operator_action_hash(new, head.hash);
  update operator_action_head set id = new.id, hash = new.hash;
  return new;
end
$$;
create trigger operator_action_appended before insert on operator_action
  for each row execute function operator_action_append();

create function operator_action_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'actions are only ever added (%)', tg_op using errcode = 'LG002';
end
$$;
create trigger operator_action_kept before update or delete on operator_action
  for each row execute function operator_action_refuse();
create trigger operator_action_kept_whole before truncate on operator_action execute function operator_action_refuse();
revoke update, delete, truncate on operator_action from site_app;
revoke insert, update, delete, truncate on operator_action_head from site_app;

create table operator_approval (
  id bigint generated always as identity primary key,
  -- The operator call that is made again when the change is confirmed, and its request.
  call text not null,
  request jsonb not null,
  permission text not null,
  kind text not null,
  target text not null,
  member_id bigint references member,
  before jsonb,
  after jsonb,
  reason text not null,
  proposed_by bigint not null references operator,
  created_at timestamptz not null default now(),
  -- 1 pending, 2 confirmed, 3 declined.
  state smallint not null default 1 check (state in (1, 2, 3)),
  decided_by bigint references operator,
  decided_at timestamptz,
  decline_reason text not null default '',
  check ((state = 1) = (decided_at is null))
);
create index operator_approval_pending on operator_approval (id) where state = 1;
create index operator_approval_state on operator_approval (state, id);

create table member_note (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  operator_id bigint not null references operator,
  text text not null,
  created_at timestamptz not null default now()
);
create index member_note_member on member_note (member_id, id desc);
revoke update, delete, truncate on member_note from site_app;

-- The first answer to an operator's change with an Idempotency-Key, kept for 24 hours. It is encrypted with a key that
-- is derived from the Idempotency-Key, of which only a hash is stored, since an answer may contain a new token or
-- password. Without a foreign key, which would lock the operator's row before the change does.
create table operator_answer (
  operator_id bigint not null,
  call text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (operator_id, call, key_hash)
);
create index operator_answer_age on operator_answer (created_at);

-- ===== The ledger: double entry in fen =====

-- An entry moves one amount from one account to another, so the sum of all balances is always zero. A trigger on
-- entries is the only writer of balances. No role can change or delete an entry.

create table account (
  id bigint generated always as identity primary key,
  owner text not null,
  member_id bigint references member,
  purpose text not null,
  platform text not null default '',
  currency text not null default 'CNY',
  balance bigint not null default 0,
  min_balance bigint not null,
  -- Number of changes of the balance, so that readers can order two values.
  seq bigint not null default 0,
  created_at timestamptz not null default now(),
  -- A system account has a row for each of 64 groups of members, so that the postings of different members rarely wait
  -- for each other. Its balance is the sum over its rows.
  shard smallint not null default 0,
  constraint account_min_balance check (balance >= min_balance)
  -- Leaves room for new versions of a row in its page, which then need no new index entries.
) with (fillfactor = 70);
create unique index account_name on account (coalesce(member_id, 0), purpose, platform, currency, shard);
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
  -- The operator whose change made the entry; a change sets it for its transaction.
  operator_id bigint default nullif(current_setting('site.operator', true), '')::bigint references operator,
  -- Every posting is in the ledger, so its entries are the feed of changed balances. Older entries have no transaction.
  xact xid8 default pg_current_xact_id(),
  check (debit_id <> credit_id),
  check ((once_scope is null) = (once_key is null)),
  constraint ledger_entry_once unique (once_scope, once_key)
);
create index ledger_entry_debit on ledger_entry (debit_id, id desc);
create index ledger_entry_credit on ledger_entry (credit_id, id desc);
create index ledger_entry_reference on ledger_entry (reference) where reference is not null;
create index ledger_entry_xact on ledger_entry (xact) where xact is not null;
-- Exports read by time, in batches.
create index ledger_entry_by_time on ledger_entry (created_at, id);
-- Sums by kind and day read this index alone. Transfers and holds are not reported.
create index ledger_entry_reported on ledger_entry (kind, created_at) include (debit_id, credit_id, amount)
  where kind in ('deposit', 'withdrawal', 'withdrawal-failed', 'red-packet', 'rebate', 'adjustment', 'bet', 'win');

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
-- Every update of a balance would evaluate checks of columns that never change, which was a third of the time of a
-- posting. Rows are only inserted, so a trigger checks these columns once.
create trigger account_opened_by_rule before insert on account for each row
  when ((
    new.balance = 0 and new.seq = 0 and new.currency = 'CNY' and new.shard >= 0 and case
      when new.member_id is null then new.owner = 'system'
      else new.owner = 'member' and new.min_balance = 0 and new.shard = 0 end
  ) is not true) execute function ledger_refuse();
revoke insert, update, delete, truncate on account, ledger_entry from site_app;

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

-- Runs after the insertion, so that a repeated `once` key, which inserts nothing, moves nothing. The wallet's month is
-- locked after its account, so that postings cannot deadlock.
create function ledger_post() returns trigger
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

-- Results of the checks of the books.
create table reconciliation (
  id bigint generated always as identity primary key,
  -- The Beijing day of a nightly check; null for one that an operator called.
  night date unique,
  at timestamptz not null,
  ok boolean not null,
  -- `[{ name, ok, found }]`
  checks jsonb not null
);
revoke update, truncate on reconciliation from site_app;

-- The figures of past Beijing days, as computed from the ledger, so that a report over a year reads a row a day. The
-- ledger sets created_at itself when it posts an entry, so a past day never changes.
create table daily_summary (
  day date primary key,
  registrations integer not null,
  active_members integer not null,
  -- Fen.
  deposits bigint not null,
  deposit_count integer not null,
  withdrawals bigint not null,
  withdrawal_count integer not null,
  bonuses bigint not null,
  rebates bigint not null,
  adjustments bigint not null,
  bets bigint not null,
  win_loss bigint not null
);

-- What was stated to members, so that anyone who has a statement can check it. Rows are only added.
create table member_statement (
  -- HMAC of the statement's content, so that it cannot be guessed.
  digest text primary key check (digest ~ '^[0-9a-f]{32}$'),
  member_id bigint not null references member,
  -- First day of the month, Beijing time.
  month date not null check (extract(day from month) = 1),
  -- Fen in the main wallet before the month and after the last movement that was stated.
  opening bigint not null,
  closing bigint not null,
  -- Movements that were stated.
  movements bigint not null check (movements >= 0),
  issued_at timestamptz not null
);
revoke update, delete, truncate on member_statement from site_app;

-- ===== Deposits and withdrawals =====

create table deposit (
  id bigint generated always as identity primary key,
  out_trade_no text not null unique,
  member_id bigint not null references member,
  paytype text not null check (paytype in ('usdt', 'bank', 'alipay', 'wxpay')),
  amount bigint not null check (amount > 0),
  -- The amount to pay, at the rate of the time of the order.
  real_money numeric(20, 6) not null,
  rate numeric(20, 6),
  protocol text not null default '',
  payee text not null default '',
  -- Null once it is encrypted.
  remitter jsonb,
  -- 1 pending, 2 approved, 3 rejected.
  state smallint not null default 1 check (state in (1, 2, 3)),
  note text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references operator,
  -- What the member sees.
  reason text not null default '',
  -- Set when the amount that arrived differs from the order: `amount` is then what arrived and was credited.
  ordered_amount bigint check (ordered_amount > 0),
  remitter_cipher bytea,
  check ((state = 1) = (decided_at is null)),
  check (decided_by is null or state <> 1),
  check (ordered_amount is null or (state = 2 and ordered_amount <> amount))
);
create index deposit_member on deposit (member_id, id desc);
create index deposit_waiting on deposit (id desc) where state = 1;
-- Deposits that expire.
create index deposit_waiting_age on deposit (created_at) where state = 1;
create index deposit_waiting_member on deposit (member_id) where state = 1;
create index deposit_by_time on deposit (created_at, id);
-- Deposit limits and red packets count the deposits of some days.
create index deposit_member_time on deposit (member_id, created_at) include (amount, state);
create index deposit_plain on deposit (id) where remitter is not null;
-- How long decisions took in the last weeks, read from the index alone.
create index deposit_decided on deposit (decided_at) include (created_at, paytype) where state = 2;
create index deposit_state on deposit (state, id);
-- Order numbers are found by their first and last characters.
create index deposit_number_start on deposit (out_trade_no text_pattern_ops);
create index deposit_number_end on deposit (reverse(out_trade_no) text_pattern_ops);

create table withdrawal (
  id bigint generated always as identity primary key,
  out_trade_no text not null unique,
  member_id bigint not null references member,
  payout_account_id bigint not null references payout_account,
  amount bigint not null check (amount > 0),
  -- USDT only: rate and fee at the time of the order, and the amount to send.
  rate numeric(20, 6),
  fee numeric(20, 6) not null default 0,
  net numeric(20, 6),
  state smallint not null default 1 check (state in (1, 2, 3)),
  note text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  stage text not null default 'waiting',
  decided_by bigint references operator,
  -- What the member sees.
  reason text not null default '',
  -- The payment's number at the bank or on the blockchain.
  payment_reference text,
  failure_reason text not null default '',
  settled_by bigint references operator,
  settled_at timestamptz,
  check ((state = 1) = (decided_at is null)),
  constraint withdrawal_stage_check check (stage in ('waiting', 'approved', 'paid', 'failed', 'rejected')),
  check (state = case stage when 'waiting' then 1 when 'approved' then 2 when 'paid' then 2 else 3 end),
  check (decided_by is null or stage <> 'waiting'),
  check ((stage = 'paid') = (payment_reference is not null)),
  check ((stage = 'failed') = (failure_reason <> '')),
  check ((stage in ('paid', 'failed')) = (settled_at is not null)),
  check (settled_by is null or settled_at is not null)
);
create index withdrawal_member on withdrawal (member_id, id desc);
create index withdrawal_waiting on withdrawal (id desc) where state = 1;
create index withdrawal_waiting_member on withdrawal (member_id) where state = 1;
create index withdrawal_approved on withdrawal (id desc) where stage = 'approved';
create index withdrawal_by_time on withdrawal (created_at, id);
create index withdrawal_decided on withdrawal (decided_at) include (created_at, rate) where state = 2;
create index withdrawal_stage on withdrawal (stage, id);
create index withdrawal_number_start on withdrawal (out_trade_no text_pattern_ops);
create index withdrawal_number_end on withdrawal (reverse(out_trade_no) text_pattern_ops);

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- What all spellings of the number of a payment have in common: the hash of a transaction in it, also one that
-- separators divide; else its letters and digits in lower case, without leading zeros and a leading "no". Null for
-- null: a proposal without a number is not the payment number 0.
create function payment_key(external_id text) returns text
  language sql immutable parallel safe strict
  return coalesce(
    substring(lower(external_id) from '(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])'),
    substring(regexp_replace(lower(external_id), '[^a-z0-9]', '', 'g') from '0x([0-9a-f]{64})'),
    substring(regexp_replace(lower(external_id), '[^a-z0-9]', '', 'g') from '[0-9a-f]{64}'),
    nullif(regexp_replace(regexp_replace(lower(external_id), '[^a-z0-9]', '', 'g'), '^(?:0|no)+', ''), ''),
    '0'
  );

-- Payments from outside the site that deposits were credited for. Rows are only ever added.
create table payment (
  id bigint generated always as identity primary key,
  -- Where it was seen; `manual`: an operator entered it.
  channel text not null check (channel in ('manual')),
  -- The hash of the transaction, the provider's number or the bank's reference.
  external_id text not null check (external_id <> ''),
  -- Fen that were credited.
  amount bigint not null check (amount > 0),
  out_trade_no text not null references deposit (out_trade_no),
  recorded_by bigint not null references operator,
  -- Who proposed it, if a second operator confirmed it.
  proposed_by bigint references operator,
  created_at timestamptz not null default now(),
  -- The application writes no duplicates. Earlier releases could credit a payment twice: the later rows are numbered,
  -- and the check of the books names them.
  duplicate int not null default 0,
  check (proposed_by <> recorded_by)
);
-- A payment is credited once, for ever, under every spelling of its number.
create unique index payment_once on payment (channel, payment_key(external_id), duplicate);
create index payment_order on payment (out_trade_no);
revoke insert, update, delete, truncate on payment from site_app;
grant insert (channel, external_id, amount, out_trade_no, recorded_by, proposed_by) on payment to site_app;

-- Approvals of deposits and withdrawals: an operator alone may approve limited amounts in a day.
create table order_approval (
  out_trade_no text primary key,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  member_id bigint not null references member,
  -- Fen.
  amount bigint not null check (amount > 0),
  approved_by bigint not null references operator,
  -- Who proposed the approval that `approved_by` confirmed; null: one operator approved it alone.
  proposed_by bigint references operator,
  approved_at timestamptz not null default now(),
  check (proposed_by <> approved_by)
);
create index order_approval_member on order_approval (member_id, approved_at);
create index order_approval_alone on order_approval (approved_by, approved_at) include (amount)
  where proposed_by is null;
revoke update, delete, truncate on order_approval from site_app;

-- What all spellings of the number have in common; null if it has neither a letter nor a digit.
create function payout_identity(reference text) returns text
  language sql immutable parallel safe strict
  return case when normalize(reference, nfkc) ~ '[0-9A-Za-z]' then payment_key(normalize(reference, nfkc)) end;

-- The number of a payment that left settles one withdrawal, in all spellings. A trigger adds the rows.
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

-- ===== Games and bets =====

-- The games that the lobby and the home page list.
create table game (
  id bigint generated always as identity primary key,
  platform text not null,
  code text not null,
  name text not null,
  category text not null check (category in ('concise', 'gaming', 'realbet', 'sport', 'lottery', 'joker')),
  -- The lobby tab that lists the game, if any.
  lobby text check (lobby in ('obgdy', 'fgdz', 'pp', 'ae')),
  -- Whether game/list lists the game; lobby tabs list more games than the home page.
  featured boolean not null default true,
  game_type integer not null default 0,
  -- 1 open, 0 closed.
  app_state smallint not null default 1 check (app_state in (0, 1)),
  position integer not null default 0,
  unique (platform, code)
);
create index game_by_category on game (category, position);
create index game_by_lobby on game (lobby, position) where lobby is not null;

-- The games that members have marked as favourites.
create table game_favorite (
  member_id bigint not null references member,
  game_id bigint not null references game,
  created_at timestamptz not null,
  primary key (member_id, game_id)
);

-- When a member launched a game last: one row for each game that the member has launched.
create table game_launch (
  member_id bigint not null references member,
  game_id bigint not null references game,
  launched_at timestamptz not null,
  primary key (member_id, game_id)
);
create index game_launch_by_time on game_launch (member_id, launched_at desc);

create table bet (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  platform text not null,
  game_code text not null,
  category text not null,
  pick text not null,
  -- Fen; 0 for a free round.
  amount bigint not null check (amount >= 0),
  -- Fen paid back, the stake included.
  payout bigint not null check (payout >= 0),
  -- 0 void, 1 settled, 2 unsettled.
  state smallint not null check (state in (0, 1, 2)),
  outcome jsonb not null default '{}',
  placed_at timestamptz not null,
  -- The platform's own id of a bet, so that repeated reports count once. Bets of the sandbox have none.
  reference text,
  -- Fen of the stake that reduced the member's turnover. The member gets them back if the bet does not count any more.
  turnover_used bigint not null default 0,
  constraint bet_turnover_used check (turnover_used between 0 and amount)
);
create index bet_by_member on bet (member_id, id desc);
create index bet_by_time on bet (member_id, placed_at);
create unique index bet_reported on bet (platform, reference);

-- Launch links and play sessions of the sandbox. Tokens are stored as SHA-256 hashes. Both end with the session that
-- launched them.
create table sandbox_launch (
  token_hash bytea primary key,
  member_id bigint not null references member,
  platform text not null,
  game_code text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  session_id bigint references session on delete cascade
);
create index sandbox_launch_by_expiry on sandbox_launch (expires_at);
create index sandbox_launch_by_session on sandbox_launch (session_id);

create table sandbox_play (
  token_hash bytea primary key,
  member_id bigint not null references member,
  platform text not null,
  game_code text not null,
  -- The next round that can be bet on. Each bet replaces it, so that a form sent twice bets once.
  nonce text not null,
  last_bet_id bigint references bet,
  expires_at timestamptz not null,
  session_id bigint references session on delete cascade
);
create index sandbox_play_by_expiry on sandbox_play (expires_at);
create index sandbox_play_by_session on sandbox_play (session_id);

-- Transfers between main wallets and platforms of other companies. A row is committed before the platform is called, so
-- that a transfer whose answer was lost is asked about and never sent under another reference.
create table platform_transfer (
  id bigint generated always as identity primary key,
  -- The order number that members see, and the platform's transaction id.
  reference text not null unique,
  member_id bigint not null references member,
  platform text not null,
  direction text not null check (direction in ('in', 'out')),
  -- Fen.
  amount bigint not null check (amount > 0),
  -- 0 failed, 1 succeeded, 2 pending.
  state smallint not null default 2 check (state in (0, 1, 2)),
  -- Why it failed, for the member.
  reason text not null default '',
  -- Whether it may have reached the platform. Set before the first call.
  sent boolean not null default false,
  -- How often a worker has taken it. A worker whose number is no longer the last one may not postpone it.
  claims integer not null default 0,
  -- When a worker may take it; while one has it, when its lease ends.
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((state = 2) = (settled_at is null))
);
create index platform_transfer_pending on platform_transfer (platform, next_at) where state = 2;
create index platform_transfer_by_member on platform_transfer (member_id, direction, created_at);
revoke delete, truncate on platform_transfer from site_app;

-- Each callback of a platform counts once. A nonce is kept for longer than its timestamp is accepted.
create table platform_callback_nonce (
  platform text not null,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (platform, nonce)
);
create index platform_callback_nonce_expiry on platform_callback_nonce (expires_at);

-- ===== Promotions, agents and content =====

-- Rebates grow with settled bets until they are claimed.
create table rebate (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  platform text not null,
  category text not null,
  -- The Beijing day.
  day date not null,
  -- Parts per million.
  rate_ppm integer not null check (rate_ppm >= 0),
  -- Fen.
  turnover bigint not null check (turnover > 0),
  amount bigint not null generated always as (turnover * rate_ppm / 1000000) stored,
  -- 0 claimable, 1 claimed.
  state smallint not null default 0 check (state in (0, 1)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The ledger entry that paid a claimed rebate. A claim pays several rebates with one entry.
  entry_id bigint references ledger_entry
);
create unique index rebate_open on rebate (member_id, platform, category, day, rate_ppm) where state = 0;
create index rebate_by_member on rebate (member_id, id desc);

create table red_packet (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  -- The Beijing day, and the index of the rule that was used.
  day date not null,
  rule integer not null,
  -- Fen: the deposits that fulfilled the rule, and the amount paid.
  deposited bigint not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  constraint red_packet_once unique (member_id, day, rule)
);

create table activity (
  id bigint generated always as identity primary key,
  -- Only the initial activities have one; those that operators add have none.
  slug text unique,
  title text not null,
  banner text,
  memo text,
  content text not null default '',
  shown boolean not null default true,
  created_at timestamptz not null default now()
);

create table activity_application (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  activity_id bigint not null references activity,
  -- 1 pending, 2 approved, 3 rejected.
  state smallint not null default 1 check (state in (1, 2, 3)),
  note text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references operator,
  reason text not null default '',
  check (decided_by is null or state <> 1)
);
-- A member can apply again only after a rejection.
create unique index activity_application_once on activity_application (member_id, activity_id) where state in (1, 2);
create index activity_application_by_state on activity_application (state, id desc);
create index activity_application_member on activity_application (member_id, id desc);

create table agent_application (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  -- Empty once it is encrypted.
  mobile text not null,
  apply_info text not null,
  -- 1 pending, 2 approved, 3 rejected.
  state smallint not null default 1 check (state in (1, 2, 3)),
  note text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references operator,
  reason text not null default '',
  mobile_cipher bytea,
  check (decided_by is null or state <> 1)
);
create unique index agent_application_once on agent_application (member_id) where state = 1;
create index agent_application_by_state on agent_application (state, id desc);
create index agent_application_plain on agent_application (id) where mobile <> '';
create index agent_application_member on agent_application (member_id, id desc);

-- One-time links to the agents' page. Tokens are stored as SHA-256 hashes.
create table agent_link (
  token_hash bytea primary key,
  member_id bigint not null references member,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table notice (
  id bigint generated always as identity primary key,
  slug text unique,
  title text not null,
  -- HTML; the site sanitises it.
  content text not null,
  shown boolean not null default true,
  created_at timestamptz not null default now()
);

-- ===== Running totals and turnover =====

-- So that a level, a rebate and the `user` call read one row. Triggers are the only writers.
create table member_total (
  member_id bigint not null references member,
  -- The Beijing day; -infinity is the total of all days.
  day date not null,
  -- Fen of settled bets, on the day when they were placed: stakes, and what was paid back.
  staked bigint not null default 0,
  paid_back bigint not null default 0,
  -- Fen of approved deposits, on the day of the order.
  deposited bigint not null default 0,
  -- Fen that the member must still stake before a withdrawal; of the total of all days.
  turnover_due bigint not null default 0,
  primary key (member_id, day),
  constraint member_total_turnover_due check (turnover_due >= 0)
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

-- A credit adds what it demands by the multiple of that moment, a settled bet takes from it what it can. Each locks the
-- member's total of all days. This table has the fen that credits demanded; rows are only ever added.
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

-- ===== Calls, keys, and what processes cache =====

-- Rate limits, shared by all processes. Unlogged, since losing them in a crash only resets limits.
create unlogged table throttle (
  key text primary key,
  level double precision not null,
  at timestamptz not null default clock_timestamp()
);
create index throttle_age on throttle (at);

-- The first answer to a call with an Idempotency-Key, kept for 24 hours. Keys and payloads are stored as hashes, since
-- a payload may contain a fund password.
create table idempotent_answer (
  member_id bigint not null references member,
  call text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  answer json,
  created_at timestamptz not null default now(),
  primary key (member_id, call, key_hash)
);
create index idempotent_answer_age on idempotent_answer (created_at);

-- The keys that values are encrypted with. An id is derived from its key, so a process knows whether it has the key.
create table data_key (
  id bytea primary key check (octet_length(id) = 8),
  created_at timestamptz not null default now(),
  -- When nothing was encrypted with it any more; no process may use it again.
  retired_at timestamptz
);

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

-- ===== What members see at once =====

-- Decided orders, and the number of unread messages. A row is written in the transaction of the change. Every process
-- reads the rows whose transaction its last read did not contain, as it reads the change feed. Balances need no rows
-- here: entries of the ledger are their feed.
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

-- Tells members that a withdrawal was paid, as an approval with `paid`.
create function record_paid_notice() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into member_notice (member_id, kind, data, subject)
    values (new.member_id, 'withdrawal-approved',
      jsonb_build_object('fen', new.amount::text, 'order', new.out_trade_no, 'paid', '1'), new.out_trade_no || ' paid')
    on conflict do nothing;
  return null;
end
$$;
create trigger withdrawal_paid_noticed after update of stage on withdrawal for each row
  when (old.stage = 'approved' and new.stage = 'paid') execute function record_paid_notice();

-- Browsers that get members' notices by Web Push (RFC 8030), and the messages that wait for them.
create table push_subscription (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  -- Without a live session no further messages are queued, and the cleanup deletes the subscription when its queue is
  -- empty. So the message about a changed password, which ends the sessions, is still sent.
  session_id bigint references session on delete set null,
  -- The push service's address of the browser. The address and the keys suffice to send it messages.
  endpoint text not null unique,
  -- The browser's public key and secret (RFC 8291), base64url.
  p256dh text not null,
  auth text not null,
  -- The API host's public key, with which alone messages can be sent.
  vapid_key text not null,
  created_at timestamptz not null
);
create index push_subscription_member on push_subscription (member_id, id);
create index push_subscription_session on push_subscription (session_id);
revoke truncate on push_subscription from site_app;

create table push_message (
  notice_id bigint not null references member_notice on delete cascade,
  subscription_id bigint not null references push_subscription on delete cascade,
  attempts int not null default 0,
  -- When it is sent next. A process that sends it moves this on first, so that no other sends it too.
  due_at timestamptz not null default now(),
  primary key (notice_id, subscription_id)
);
create index push_message_due on push_message (due_at);
create index push_message_subscription on push_message (subscription_id);
revoke truncate on push_message from site_app;

create function queue_push_messages() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into push_message (notice_id, subscription_id)
    select c.id, s.id from changed c join push_subscription s on s.member_id = c.member_id
      join session e on e.id = s.session_id and e.expires_at > now();
  return null;
end
$$;
create trigger member_notice_pushed after insert on member_notice
  referencing new table as changed for each statement execute function queue_push_messages();
