-- migrate: no transaction
-- The operators' lists read the rows of a page in the order of an index.
create index concurrently if not exists deposit_state on deposit (state, id);
create index concurrently if not exists withdrawal_stage on withdrawal (stage, id);
create index concurrently if not exists operator_approval_state on operator_approval (state, id);
create index concurrently if not exists activity_application_member on activity_application (member_id, id desc);
create index concurrently if not exists agent_application_member on agent_application (member_id, id desc);
-- A member's page and the evidence about an order. The other indexes are of bound accounts alone.
create index concurrently if not exists payout_account_member on payout_account (member_id, id desc);
-- Search by the beginning of an order number.
create index concurrently if not exists deposit_number_start on deposit (out_trade_no text_pattern_ops);
create index concurrently if not exists withdrawal_number_start on withdrawal (out_trade_no text_pattern_ops);
-- Actions of some days, of one operator, member or kind.
create index concurrently if not exists operator_action_operator_at on operator_action (operator_id, at desc, id desc);
create index concurrently if not exists operator_action_member_at on operator_action (member_id, at desc, id desc)
  where member_id is not null;
create index concurrently if not exists operator_action_kind_at on operator_action (kind, at desc, id desc);
create index concurrently if not exists operator_action_operator_kind_at
  on operator_action (operator_id, kind, at desc, id desc);
