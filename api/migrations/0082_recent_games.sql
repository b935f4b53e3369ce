-- When a member launched a game last: one row for each game that the member has launched.
create table game_launch (
  member_id bigint not null references member,
  game_id bigint not null references game,
  launched_at timestamptz not null,
  primary key (member_id, game_id)
);
create index game_launch_by_time on game_launch (member_id, launched_at desc);
