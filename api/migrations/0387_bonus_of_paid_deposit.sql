-- As before, and a bonus whose rule gives one for each payment source ends without money if the member has paid from
-- the same account as another one who was given such a bonus: the account may be known only from this deposit.
create or replace function bonus_of_deposit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  waiting record;
begin
  select b.id, b.rule_id, r.once, least(r.cap, div(new.amount::numeric * r.percent, 100)::bigint) as fen into waiting
    from bonus b join bonus_rule r on r.rule_id = b.rule_id and r.version = b.rule_version
    where b.member_id = new.member_id and b.state = 'pending' and r.kind = 'deposit-share' and b.expires_at > now()
      and not exists (select from member_limit l
        where l.member_id = new.member_id and l.kind in ('timeout', 'exclusion') and l.ends_at > now())
    order by b.id limit 1;
  if waiting.fen > 0 then
    if 'payment' = any (waiting.once) then
      -- Grants of one rule take this lock too.
      perform pg_advisory_xact_lock(hashtextextended('bonus-rule:' || waiting.rule_id, 0));
      if exists (
        select from payment_source mine join payment_source theirs
            on theirs.number_hash = mine.number_hash and theirs.member_id <> mine.member_id
          join bonus b on b.member_id = theirs.member_id and b.rule_id = waiting.rule_id and b.granted > 0
          where mine.member_id = new.member_id)
      then
        perform bonus_end(waiting.id, 'expired');
        return null;
      end if;
    end if;
    perform bonus_credit(waiting.id, waiting.fen);
  end if;
  return null;
end
$$;
