-- Bets of all platforms, and launch links and play sessions of the sandbox. Tokens are stored as SHA-256 hashes.
create table bet (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  platform text not null,
  game_code text not null,
  category text not null,
  pick text not null,
  -- Fen.
  amount bigint not null check (amount > 0),
  -- Fen paid back, the stake included.
  payout bigint not null check (payout >= 0),
  -- 0 void, 1 settled, 2 unsettled.
  state smallint not null check (state in (0, 1, 2)),
  outcome jsonb not null default '{}',
  placed_at timestamptz not null
);
create index bet_by_member on bet (member_id, id desc);
create index bet_by_time on bet (member_id, placed_at);

create table sandbox_launch (
  token_hash bytea primary key,
  member_id bigint not null references member,
  platform text not null,
  game_code text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sandbox_launch_by_expiry on sandbox_launch (expires_at);

create table sandbox_play (
  token_hash bytea primary key,
  member_id bigint not null references member,
  platform text not null,
  game_code text not null,
  -- The next round that can be bet on. Each bet replaces it, so that a form sent twice bets once.
  nonce text not null,
  last_bet_id bigint references bet,
  expires_at timestamptz not null
);
create index sandbox_play_by_expiry on sandbox_play (expires_at);
