-- As before, but what bonuses staked counts for their requirements alone: bonus money meets no requirement of deposits
-- and red packets.
create or replace function bet_turnover() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used bigint := 0;
  given bigint := 0;
  percent numeric;
begin
  if tg_op <> 'INSERT' then
    given := old.turnover_used;
  end if;
  if tg_op <> 'DELETE' and new.state = 1 then
    percent := coalesce(
      (select (value ->> new.category)::numeric from setting where key = 'payments.turnoverWeights'), 100);
    select least(turnover_due + given, floor((new.amount - new.bonus_staked) * percent / 100)) into used
      from member_total where member_id = new.member_id and day = '-infinity' for update;
  end if;
  if used <> given then
    update member_total set turnover_due = turnover_due + given - used
      where member_id = coalesce(new.member_id, old.member_id) and day = '-infinity';
    if tg_op <> 'DELETE' then
      update bet set turnover_used = used where id = new.id;
    end if;
  end if;
  return null;
end
$$;
