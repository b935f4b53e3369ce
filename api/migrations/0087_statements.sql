-- What was stated to members, so that anyone who has a statement can check it. Rows are only added.
create table member_statement (
  -- HMAC of the statement's content, so that it cannot be guessed.
  digest text primary key check (digest ~ '^[0-9a-f]{32}$'),
  member_id bigint not null references member,
  -- First day of the month, Beijing time.
  month date not null check (extract(day from month) = 1),
  -- Fen in the main wallet before the month and after the last movement that was stated.
  opening bigint not null,
  closing bigint not null,
  -- Movements that were stated.
  movements bigint not null check (movements >= 0),
  issued_at timestamptz not null
);
revoke update, delete, truncate on member_statement from site_app;

-- When the member has last reviewed the own limits; null before the first review.
alter table member add column limits_reviewed_at timestamptz;
