create table member (
  id bigint generated always as identity primary key,
  username text not null,
  -- Names are unique, ignoring case.
  username_key text not null generated always as (lower(username)) stored constraint member_username_taken unique,
  password_hash text not null,
  fund_password_hash text not null,
  realname text not null,
  mobile text not null default '',
  email text not null default '',
  birthday text not null default '',
  -- 0 manual transfers, 1 the whole wallet moves to a platform at each launch.
  transferstatus smallint not null default 0 check (transferstatus in (0, 1)),
  isagent smallint not null default 0 check (isagent in (0, 1)),
  created_at timestamptz not null default now()
);

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

create table login_attempt (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  device text not null,
  address text not null,
  succeeded boolean not null,
  created_at timestamptz not null default now()
);
create index login_attempt_member on login_attempt (member_id, id desc);

create table avatar (
  member_id bigint primary key references member,
  -- Part of the picture's path. A new picture gets a new name, so that browsers can cache it for ever.
  name text not null unique,
  type text not null,
  image bytea not null
);

create table payout_account (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  -- 1 bank card, 2 USDT wallet, as in getcard.type.
  kind smallint not null check (kind in (1, 2)),
  bank text not null,
  bank_owner text not null,
  bank_no text not null,
  bank_address text not null default '',
  created_at timestamptz not null default now(),
  -- Unbound accounts stay, since withdrawals refer to them.
  removed_at timestamptz
);
create unique index payout_account_bound on payout_account
  (member_id, kind, (case when bank_owner = 'ERC20' then lower(bank_no) else bank_no end))
  where removed_at is null;
