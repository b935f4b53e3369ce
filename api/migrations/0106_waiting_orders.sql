-- migrate: no transaction
-- The number of a member's orders that wait, which user info has.
create index concurrently if not exists deposit_waiting_member on deposit (member_id) where state = 1;
create index concurrently if not exists withdrawal_waiting_member on withdrawal (member_id) where state = 1;
