-- Who confirms changes, and sessions that were begun with a personal token.

-- When the operator was added, or another operator changed the password, device, roles or the disabled flag; null for
-- operators of earlier releases until then. Such an operator cannot confirm changes for some hours.
alter table operator add column changed_by_other_at timestamptz;

-- The personal token that a session was begun with; the session ends when that token is revoked.
alter table operator_token add column begun_with bigint references operator_token on delete set null;
create index operator_token_begun_with on operator_token (begun_with) where begun_with is not null;
