-- Members get no notice of a deposit that they have cancelled, and no event.
create or replace trigger deposit_decided after update of state on deposit for each row
  when (old.state <> new.state and not (new.decided_by is null and new.reason = '会员取消'))
  execute function record_order_decision('deposit');
create or replace trigger deposit_noticed after update of state on deposit for each row
  when (old.state <> new.state and not (new.decided_by is null and new.reason = '会员取消'))
  execute function record_order_notice('deposit');
