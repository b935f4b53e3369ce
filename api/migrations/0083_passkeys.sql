-- Passkeys (WebAuthn) of members, challenges that wait for an answer, and what members protect by a passkey.

-- The user handle of the member's passkeys: random, since authenticators show it to those who hold them.
alter table member add column passkey_handle bytea;

create table passkey (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  -- As the authenticator named it, in base64url.
  credential_id text not null constraint passkey_taken unique,
  -- COSE.
  public_key bytea not null,
  -- The host name of the site that it belongs to.
  rp_id text not null,
  -- Signature counter of the last answer; stays 0 for passkeys that are synchronised between devices.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When an answer was refused because its counter had not risen: there may be a copy of the key.
  blocked_at timestamptz
);
create index passkey_member on passkey (member_id, id desc);

create table passkey_challenge (
  -- SHA-256 of the challenge.
  hash bytea primary key,
  -- Null for a login.
  member_id bigint,
  -- What the answer may be used for: an HMAC whose key is the challenge, which is not stored. A plain hash would reveal
  -- a new password.
  binding bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenge_age on passkey_challenge (expires_at);
create index passkey_challenge_member on passkey_challenge (member_id) where member_id is not null;

-- A row for each action that asks the member for a passkey.
create table passkey_setting (
  member_id bigint not null references member,
  action text not null check (action in ('withdraw', 'bindcard', 'password')),
  -- Fen from which a withdrawal asks for it.
  least_amount bigint not null default 0 check (least_amount >= 0),
  primary key (member_id, action)
);
