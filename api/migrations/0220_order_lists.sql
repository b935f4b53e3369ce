-- migrate: no transaction
-- Lists of orders for operators, narrowed or sorted by time, method and amount.
create index concurrently if not exists deposit_list_time on deposit (state, created_at, id);
create index concurrently if not exists deposit_list_method on deposit (state, paytype, created_at, id);
create index concurrently if not exists deposit_list_amount
  on deposit (state, (coalesce(ordered_amount, amount)), id);
create index concurrently if not exists withdrawal_list_time on withdrawal (stage, created_at, id);
create index concurrently if not exists withdrawal_list_method
  on withdrawal (stage, (case when net is null then 'bank' else 'usdt' end), created_at, id);
create index concurrently if not exists withdrawal_list_amount on withdrawal (stage, amount, id);
-- The search of changes that wait for a second operator, and those that an operator has proposed.
create index concurrently if not exists operator_approval_target on operator_approval (target);
create index concurrently if not exists operator_approval_member on operator_approval (member_id, id);
create index concurrently if not exists operator_approval_proposer on operator_approval (proposed_by, state, id);
