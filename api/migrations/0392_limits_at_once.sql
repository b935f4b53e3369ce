-- As before, but a limit that begins when it is decided holds at once: the host that stored it may have a clock that is
-- ahead of the database's.
create or replace function limits_in_force(of_member bigint, at timestamptz)
returns table (kind text, period text, amount bigint) language sql stable as $$
  select distinct on (decided.kind, decided.period) decided.kind, decided.period, decided.amount
    from member_limit decided
    where decided.member_id = of_member and decided.kind in ('deposit', 'loss', 'stake')
      and (decided.begins_at = decided.created_at or decided.begins_at <= at and not exists (
        select from member_limit later
          where later.member_id = decided.member_id and later.kind = decided.kind and later.period = decided.period
            and later.id > decided.id and later.created_at < decided.begins_at))
    order by decided.kind, decided.period, decided.id desc
$$;
