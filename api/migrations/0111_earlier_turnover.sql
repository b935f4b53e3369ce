-- migrate: no transaction
-- Calls go on: each member is locked for a moment.
call turnover_fill();
alter table member_total validate constraint member_total_turnover_due;
alter table bet validate constraint bet_turnover_used;
