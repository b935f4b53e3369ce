-- The games that members have marked as favourites.
create table game_favorite (
  member_id bigint not null references member,
  game_id bigint not null references game,
  created_at timestamptz not null,
  primary key (member_id, game_id)
);
