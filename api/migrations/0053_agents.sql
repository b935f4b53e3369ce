create table agent_application (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  mobile text not null,
  apply_info text not null,
  -- 1 pending, 2 approved, 3 rejected.
  state smallint not null default 1 check (state in (1, 2, 3)),
  note text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz
);
create unique index agent_application_once on agent_application (member_id) where state = 1;
create index agent_application_by_state on agent_application (state, id desc);

-- One-time links to the agents' page. Tokens are stored as SHA-256 hashes.
create table agent_link (
  token_hash bytea primary key,
  member_id bigint not null references member,
  expires_at timestamptz not null,
  used_at timestamptz
);
