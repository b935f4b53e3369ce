alter table deposit validate constraint deposit_claimed_by;
alter table withdrawal validate constraint withdrawal_claimed_by;
alter table withdrawal validate constraint withdrawal_returned_by;
alter table withdrawal validate constraint withdrawal_stage_known;
alter table withdrawal validate constraint withdrawal_paid_reference;
alter table withdrawal validate constraint withdrawal_failure_reason;
alter table withdrawal validate constraint withdrawal_settled_at;
alter table withdrawal validate constraint withdrawal_returned_at;
