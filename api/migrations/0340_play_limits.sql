-- When the member last said no to setting a limit, and to setting one before a deposit; null for never.
alter table member add column limits_declined_at timestamptz, add column deposit_limits_declined_at timestamptz;

-- The limits in force: of each kind and period the last decision that has begun, null for none. A decision that was
-- replaced before it began never takes effect. Kinds are `deposit`, `loss` (fen of stakes less payouts) and `stake`
-- (fen of one stake, with the period `bet`).
create function limits_in_force(of_member bigint, at timestamptz)
returns table (kind text, period text, amount bigint) language sql stable as $$
  select distinct on (decided.kind, decided.period) decided.kind, decided.period, decided.amount
    from member_limit decided
    where decided.member_id = of_member and decided.kind in ('deposit', 'loss', 'stake') and decided.begins_at <= at
      and (decided.begins_at = decided.created_at or not exists (
        select from member_limit later
          where later.member_id = decided.member_id and later.kind = decided.kind and later.period = decided.period
            and later.id > decided.id and later.created_at < decided.begins_at))
    order by decided.kind, decided.period, decided.id desc
$$;

-- The first Beijing day of the `day`, `week` (from Monday) or `month` of a moment.
create function limit_period_start(period text, at timestamptz) returns date language sql immutable as $$
  select date_trunc(period, at at time zone interval '8 hours')::date
$$;

-- Fen that the member has lost with the bets placed in the period of `at`; below zero for a profit. What is staked in
-- unsettled bets counts as lost. A round of several stakes counts in the period in which it began.
create function member_loss(of_member bigint, period text, at timestamptz) returns bigint language sql stable as $$
  select coalesce((
      select sum(t.staked - t.paid_back) from member_total t
        where t.member_id = of_member and t.day >= limit_period_start(period, at)
    ), 0)::bigint + coalesce((
      select sum(b.amount - b.payout) from bet b
        where b.member_id = of_member and b.state = 2
          and b.placed_at >= limit_period_start(period, at)::timestamp at time zone interval '8 hours'
    ), 0)::bigint
$$;

-- Fen that the member has moved to remote platforms in the period of `at` and neither moved back nor lost with the bets
-- that they have reported.
create function remote_money(of_member bigint, period text, at timestamptz) returns bigint language sql stable as $$
  with began as (
    select limit_period_start(period, at)::timestamp at time zone interval '8 hours' as moment
  ), moved as (
    select t.platform, sum(case t.direction when 'in' then t.amount else -t.amount end) as fen
      from platform_transfer t, began
      where t.member_id = of_member and t.state in (1, case t.direction when 'in' then 2 end)
        and t.created_at >= began.moment
      group by t.platform
  )
  select coalesce(sum(greatest(moved.fen - coalesce((
      select sum(b.amount - b.payout) from bet b, began
        where b.member_id = of_member and b.placed_at >= began.moment and b.platform = moved.platform and b.state <> 0
    ), 0), 0)), 0)::bigint from moved
$$;

-- Fen that the loss limits leave, null without one: for stakes, or for money that moves to a remote platform, which
-- does not ask before a stake. Below zero if more is lost than the limits allow.
create function loss_limits_leave(of_member bigint, at timestamptz, for_transfer boolean) returns bigint
language sql stable as $$
  select min(l.amount - member_loss(of_member, l.period, at)
      - case when for_transfer then remote_money(of_member, l.period, at) else 0 end)
    from limits_in_force(of_member, at) l
    where l.kind = 'loss' and l.amount is not null
$$;

-- Whether a stake exceeds a limit of the member, whom the caller has locked. Adds a notice for each such limit, once a
-- day, since games show their own message or none. A free round exceeds no limit.
create function refuse_over_limit(of_member bigint, stake bigint, at timestamptz) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  exceeded record;
  refused boolean := false;
begin
  if stake <= 0 then
    return false;
  end if;
  for exceeded in
    select l.kind, l.period, l.amount from limits_in_force(of_member, at) l
      where l.amount is not null and case l.kind
        when 'stake' then stake > l.amount
        when 'loss' then member_loss(of_member, l.period, at) + stake > l.amount
      end
  loop
    refused := true;
    insert into member_notice (member_id, kind, data, subject)
      values (of_member, 'limit-reached',
        jsonb_build_object('limit', exceeded.kind, 'period', exceeded.period, 'fen', exceeded.amount::text),
        exceeded.kind || ' ' || exceeded.period || ' ' || limit_period_start('day', at))
      on conflict do nothing;
  end loop;
  return refused;
end
$$;

-- Why the member, whose row the caller has locked, may not stake `fen` now; null if nothing is against it.
create or replace function stake_obstacle(m member, of_platform text, of_token bytea, fen bigint) returns text
language sql volatile as $$
  select case
    when not exists (
      select from game_session g join session s on s.id = g.session_id
        where g.token_hash = of_token and g.member_id = m.id and g.platform = of_platform and g.opened_at is not null
          and g.expires_at > now() and s.expires_at > now()
    ) then 'token'
    when member_frozen(m, now()) then 'frozen'
    when exists (
      select from member_limit where member_id = m.id and kind in ('timeout', 'exclusion') and ends_at > now()
    ) then 'paused'
    when refuse_over_limit(m.id, fen, now()) then 'limit'
  end
$$;
