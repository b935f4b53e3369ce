-- migrate: no transaction
-- The orders of a member in each state, and the earlier payouts to an account.
create index concurrently if not exists deposit_member_list on deposit (member_id, state, id);
create index concurrently if not exists withdrawal_member_list on withdrawal (member_id, stage, id);
create index concurrently if not exists withdrawal_account_decided on withdrawal (payout_account_id, decided_at)
  where stage in ('approved', 'paid');
create index concurrently if not exists activity_application_member_list
  on activity_application (member_id, state, id);
create index concurrently if not exists agent_application_member_list on agent_application (member_id, state, id);
