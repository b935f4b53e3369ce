-- What operators do with members' accounts: freeze them, lock withdrawals, reset passwords, leave notes, find them.

alter table member
  add column frozen_since timestamptz,
  -- When the freeze ends by itself; null: when an operator ends it.
  add column frozen_until timestamptz,
  add column frozen_reason text not null default '',
  add column withdrawals_locked boolean not null default false,
  -- When an operator set a temporary login password, and when a login used it; null: the password is the member's own.
  add column password_reset_at timestamptz,
  add column password_used_at timestamptz,
  -- When an operator set a temporary fund password; null: it is the member's own.
  add column fund_password_reset_at timestamptz,
  add column last_login_at timestamptz,
  add check (frozen_since is not null or frozen_until is null),
  add check (password_reset_at is not null or password_used_at is null);

update member m set last_login_at = (
  select max(created_at) from login_attempt a where a.member_id = m.id and a.succeeded
);

-- Whether a member is frozen at a moment.
create function member_frozen(m member, at timestamptz) returns boolean language sql immutable as $$
  select m.frozen_since is not null and (m.frozen_until is null or m.frozen_until > at)
$$;

create table member_note (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  operator_id bigint not null references operator,
  text text not null,
  created_at timestamptz not null default now()
);
create index member_note_member on member_note (member_id, id desc);
revoke update, delete, truncate on member_note from site_app;

-- The search for members: names, mobiles and e-mail addresses by their beginning, mobiles and payout accounts by their
-- end.
create index member_search_username on member (username_key text_pattern_ops);
create index member_search_realname on member (lower(realname) text_pattern_ops);
create index member_search_email on member (lower(email) text_pattern_ops) where email <> '';
create index member_search_mobile on member (mobile text_pattern_ops) where mobile <> '';
create index member_search_mobile_end on member (reverse(mobile) text_pattern_ops) where mobile <> '';
create index payout_account_search on payout_account (reverse(lower(bank_no)) text_pattern_ops);
