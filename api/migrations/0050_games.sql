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
