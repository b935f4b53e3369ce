-- Operators, their tokens, the audit log of their changes, and changes that wait for a second operator.

create table operator (
  id bigint generated always as identity primary key,
  name text not null,
  name_key text not null generated always as (lower(name)) stored constraint operator_name_taken unique,
  roles text[] not null check (roles <@ array['admin', 'cashier', 'support', 'editor', 'auditor'] and roles <> '{}'),
  -- argon2id; null until the operator has set a password.
  password_hash text,
  -- Base32. A secret that is enrolled counts once it is confirmed with a code.
  totp_secret text,
  totp_enrolling text,
  -- The time step of the last code that was accepted, since each code works once.
  totp_last_step bigint not null default 0,
  disabled boolean not null default false,
  created_at timestamptz not null default now()
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
  revoked_at timestamptz
);
create index operator_token_operator on operator_token (operator_id);

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

-- The operator whose change made an entry; a change sets it for its transaction.
alter table ledger_entry add column operator_id bigint references operator;
alter table ledger_entry alter column operator_id
  set default nullif(current_setting('site.operator', true), '')::bigint;
