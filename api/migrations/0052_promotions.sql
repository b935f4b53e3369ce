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
  updated_at timestamptz not null
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
  slug text not null unique,
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
  decided_at timestamptz
);
-- A member can apply again only after a rejection.
create unique index activity_application_once on activity_application (member_id, activity_id) where state in (1, 2);
create index activity_application_by_state on activity_application (state, id desc);
