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
