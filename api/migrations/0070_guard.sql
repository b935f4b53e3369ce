-- Launch links and games that are open end with the session that launched them. Null in rows of hosts of an earlier
-- version; those open no game any more.
alter table sandbox_launch add column session_id bigint references session on delete cascade;
alter table sandbox_play add column session_id bigint references session on delete cascade;
create index sandbox_launch_by_session on sandbox_launch (session_id);
create index sandbox_play_by_session on sandbox_play (session_id);

-- lower() maps letters such as U+0130 to ASCII, so that other names would log in as this one. Earlier rows are not
-- checked until they change.
alter table member add constraint member_username_ascii check (username ~ '^[!-~]+$') not valid;

-- A session ends 30 days after the login, however it is used.
update session set expires_at = created_at + interval '30 days' where expires_at > created_at + interval '30 days';
