-- As before, but a bet that was settled already takes at most what its change adds: when a part of it is undone, what
-- is due since then stays due.
create or replace function bet_turnover() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used bigint := 0;
  given bigint := 0;
  -- What counted of the stake before.
  counted numeric := 0;
  percent numeric;
begin
  if tg_op <> 'INSERT' then
    given := old.turnover_used;
  end if;
  if tg_op <> 'DELETE' and new.state = 1 then
    percent := coalesce(
      (select (value ->> new.category)::numeric from setting where key = 'payments.turnoverWeights'), 100);
    if tg_op = 'UPDATE' and old.state = 1 then
      counted := floor((old.amount - old.bonus_staked) * percent / 100);
    end if;
    select least(turnover_due + given, stake, given + greatest(stake - counted, 0)) into used
      from member_total, floor((new.amount - new.bonus_staked) * percent / 100) stake
      where member_id = new.member_id and day = '-infinity' for update of member_total;
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
