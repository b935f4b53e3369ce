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
  remitter jsonb,
  -- 1 pending, 2 approved, 3 rejected.
  state smallint not null default 1 check (state in (1, 2, 3)),
  note text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state = 1) = (decided_at is null))
);
create index deposit_member on deposit (member_id, id desc);
create index deposit_waiting on deposit (id desc) where state = 1;

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
  check ((state = 1) = (decided_at is null))
);
create index withdrawal_member on withdrawal (member_id, id desc);
create index withdrawal_waiting on withdrawal (id desc) where state = 1;

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
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
