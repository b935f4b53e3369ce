-- Tells members that a withdrawal was paid. The kind is that of the approval, with `paid`, since processes and sites of
-- the release before know no other: they say again that it was approved.
create function record_paid_notice() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into member_notice (member_id, kind, data, subject)
    values (new.member_id, 'withdrawal-approved',
      jsonb_build_object('fen', new.amount::text, 'order', new.out_trade_no, 'paid', '1'), new.out_trade_no || ' paid')
    on conflict do nothing;
  return null;
end
$$;
create trigger withdrawal_paid_noticed after update of stage on withdrawal for each row
  when (old.stage = 'approved' and new.stage = 'paid') execute function record_paid_notice();
