-- When the member or an operator last changed the login or the fund password; null: not since the registration or this
-- migration. Withdrawals can be refused for some hours after it.
alter table member add column passwords_changed_at timestamptz;
