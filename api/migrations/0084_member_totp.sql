-- One-time codes (TOTP) at members' logins by password.

create table member_totp (
  id bigint generated always as identity primary key,
  member_id bigint not null constraint member_totp_of unique references member,
  -- Base32, encrypted by the API host.
  secret_cipher bytea not null,
  -- When the member confirmed the secret with a code; until then it does not count.
  enabled_at timestamptz,
  -- The time step of the last code that was accepted, since each code works once.
  last_step bigint not null default 0
);
