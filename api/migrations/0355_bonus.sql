-- Bonuses: money of its own account (`bonus`, one for each member), which is staked after cash and becomes cash when
-- the member has staked enough. All changes of a member's bonuses are made with the member's row locked.

-- The terms of bonuses. A version never changes, so that a running bonus keeps its terms.
create sequence bonus_rule_number;
create table bonus_rule (
  rule_id bigint not null,
  version integer not null check (version > 0),
  name text not null,
  kind text not null check (kind in ('fixed', 'deposit-share', 'loss-cashback')),
  -- Fen of a fixed bonus; the percentage of the others, and the most that they give, in fen.
  amount bigint check (amount > 0),
  percent integer check (percent between 1 and 1000),
  cap bigint check (cap > 0),
  -- How many times the bonus must be staked before it is cash.
  multiple numeric(6, 2) not null check (multiple >= 0),
  -- `{"categories": {"sport": 50}, "games": {"SG/SGB1001": 0}}`: percent of a stake that counts, of a game before that
  -- of its category, 100 for the others. Bonus money cannot be staked where nothing counts.
  weights jsonb not null default '{}',
  -- A higher stake takes no bonus money; fen, null for none.
  highest_stake bigint check (highest_stake > 0),
  valid_days integer not null check (valid_days between 1 and 365),
  -- What may get it once: `member`, `device`, `payment`.
  once text[] not null,
  created_at timestamptz not null default now(),
  primary key (rule_id, version),
  check (case kind when 'fixed' then amount is not null else percent is not null end)
);
revoke update, delete, truncate on bonus_rule from site_app;

create table bonus (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  rule_id bigint not null,
  rule_version integer not null,
  -- What it is granted for, empty if its rule grants a member one bonus.
  occasion text not null,
  -- The Beijing day whose loss it pays back.
  day date,
  -- `pending`: approved, for a deposit or a loss that is not known yet. `lost`: all of it was staked and not won.
  state text not null default 'pending'
    check (state in ('pending', 'active', 'converted', 'expired', 'given-up', 'lost')),
  -- Fen.
  granted bigint not null default 0 check (granted >= 0),
  balance bigint not null default 0 check (balance >= 0),
  -- Fen to stake, and what is left of them.
  requirement bigint not null default 0,
  remaining bigint not null default 0 check (remaining between 0 and requirement),
  created_at timestamptz not null default now(),
  granted_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  foreign key (rule_id, rule_version) references bonus_rule,
  constraint bonus_once unique (rule_id, member_id, occasion),
  constraint bonus_ended_empty check (state = 'active' or balance = 0)
) with (fillfactor = 70);
create index bonus_active on bonus (member_id, id) where state = 'active';
create index bonus_running on bonus (expires_at) where state in ('pending', 'active');
create index bonus_member on bonus (member_id, id desc);
revoke insert, update, delete, truncate on bonus from site_app;
grant insert (member_id, rule_id, rule_version, occasion, day, created_at, expires_at) on bonus to site_app;

-- What changed the balance of a bonus. `bonus-covered`: what the house added, since an undone win was spent or gone.
create table bonus_event (
  id bigint generated always as identity primary key,
  bonus_id bigint not null references bonus,
  kind text not null check (kind in ('bonus-granted', 'bonus-converted', 'bonus-returned', 'bonus-covered', 'bonus-bet',
    'bonus-win', 'bonus-rollback', 'bonus-correction')),
  -- Fen, signed.
  moved bigint not null,
  -- Of a call of a game provider: the reference of its entries, the round, and fen by which the stake of the round from
  -- this bonus changes.
  reference text,
  bet_id bigint references bet,
  staked bigint not null default 0,
  created_at timestamptz not null default now(),
  check (moved <> 0 or staked <> 0),
  check ((reference is null) = (bet_id is null))
);
create index bonus_event_bonus on bonus_event (bonus_id);
create index bonus_event_bet on bonus_event (bet_id) where bet_id is not null;
create index bonus_event_reference on bonus_event (reference) where reference is not null;
create index bonus_event_time on bonus_event (created_at);
revoke insert, update, delete, truncate on bonus_event from site_app;

alter table bet
  -- Fen of the stake that bonuses paid.
  add column bonus_staked bigint not null default 0,
  -- The bonus for which the stake counted, and the fen that counted.
  add column bonus_id bigint,
  add column bonus_used bigint not null default 0;

-- Percent of a stake on this game that counts.
create function bonus_weight(weights jsonb, category text, platform text, game text) returns integer
language sql immutable as $$
  select coalesce(weights #>> array['games', platform || '/' || game], weights #>> array['categories', category],
    '100')::integer
$$;

-- Fen of bonus money that the member can stake.
create function bonus_money(of_member bigint) returns bigint language sql stable as $$
  select coalesce(sum(balance), 0)::bigint from bonus
    where member_id = of_member and state = 'active' and expires_at > now()
$$;

-- Moves fen from promotions to a bonus, or out of it if they are negative, and records it. The caller changes the
-- balance of the bonus.
create function bonus_book(of_bonus bigint, of_member bigint, event_kind text, fen bigint) returns void
language plpgsql as $$
declare
  event_id bigint;
begin
  insert into bonus_event (bonus_id, kind, moved) values (of_bonus, event_kind, fen) returning id into event_id;
  if fen > 0 then
    perform ledger_post_movement(null, 'promotions', '', of_member, 'bonus', '', fen, event_kind, event_id::text, null,
      null);
  elsif event_kind = 'bonus-converted' then
    perform ledger_post_movement(of_member, 'bonus', '', of_member, 'wallet', '', -fen, event_kind, event_id::text,
      null, null);
  else
    perform ledger_post_movement(of_member, 'bonus', '', null, 'promotions', '', -fen, event_kind, event_id::text, null,
      null);
  end if;
end
$$;
revoke execute on function bonus_book(bigint, bigint, text, bigint) from public;

-- Ends a bonus: `converted` turns what is left of it to cash, the other states return it to the house. Returns false if
-- it had ended. The caller has locked the member.
create function bonus_end(of_bonus bigint, new_state text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b bonus;
begin
  select * into b from bonus where id = of_bonus and state in ('pending', 'active') for no key update;
  if not found then
    return false;
  end if;
  if b.balance > 0 then
    perform bonus_book(b.id, b.member_id,
      case new_state when 'converted' then 'bonus-converted' else 'bonus-returned' end, -b.balance);
  end if;
  update bonus set state = new_state, balance = 0, ended_at = now() where id = b.id;
  return true;
end
$$;

-- Gives a pending bonus its money. The caller has locked the member.
create function bonus_credit(of_bonus bigint, fen bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b bonus;
begin
  update bonus g set state = 'active', granted = fen, balance = fen, requirement = ceil(fen * r.multiple),
      remaining = ceil(fen * r.multiple), granted_at = now(), expires_at = now() + r.valid_days * interval '1 day'
    from bonus_rule r
    where g.id = of_bonus and g.state = 'pending' and r.rule_id = g.rule_id and r.version = g.rule_version
    returning g.* into b;
  if not found then
    return false;
  end if;
  perform bonus_book(b.id, b.member_id, 'bonus-granted', fen);
  return true;
end
$$;
revoke execute on function bonus_end(bigint, text), bonus_credit(bigint, bigint) from public;
grant execute on function bonus_end(bigint, text), bonus_credit(bigint, bigint) to site_app;

-- A bonus whose requirement is met becomes cash at the end of the transaction, when all that the transaction does to it
-- is done.
create function bonus_convert_met() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform bonus_end(id, 'converted') from bonus where id = new.id and state = 'active' and remaining = 0;
  return null;
end
$$;
create constraint trigger bonus_met after update of remaining, state on bonus deferrable initially deferred
  for each row when (new.state = 'active' and new.remaining = 0) execute function bonus_convert_met();

-- A settled bet counts for the oldest active bonus that was granted before the bet and counts its game. A bet that
-- changes gives back what it took from the requirement, and takes it again if it still counts; for a bonus that has
-- ended nothing changes.
create function bet_bonus() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted bigint;
  needed bigint;
  weight integer;
  used bigint := 0;
  given bigint := 0;
begin
  if tg_op = 'UPDATE' then
    given := old.bonus_used;
  end if;
  if given = 0 and (new.state <> 1 or not exists (
    select from bonus where member_id = new.member_id and state = 'active')) then
    return null;
  end if;
  select b.id, b.remaining, bonus_weight(r.weights, new.category, new.platform, new.game_code)
    into counted, needed, weight
    from bonus b join bonus_rule r on r.rule_id = b.rule_id and r.version = b.rule_version
    where b.member_id = new.member_id and case
      when given > 0 then b.id = new.bonus_id and b.state in ('active', 'lost')
      else b.state = 'active' and b.granted_at <= new.placed_at and b.expires_at > now()
        and bonus_weight(r.weights, new.category, new.platform, new.game_code) > 0 end
    order by b.id limit 1;
  if not found then
    return null;
  end if;
  if new.state = 1 then
    used := least(needed + given, div(new.amount::numeric * weight, 100)::bigint);
  end if;
  update bonus set remaining = remaining + given - used where id = counted;
  update bet set bonus_id = counted, bonus_used = used where id = new.id;
  return null;
end
$$;
create trigger bet_counts_for_bonus after insert on bet for each row
  when (new.state = 1 and new.amount > 0) execute function bet_bonus();
create trigger bet_changes_for_bonus after update of state, amount on bet for each row
  when ((old.state = 1 or new.state = 1) and (old.state, old.amount) is distinct from (new.state, new.amount))
  execute function bet_bonus();

-- A deposit that is credited gives the oldest bonus that waits for one its share, unless the member has paused play.
create function bonus_of_deposit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pending bigint;
  fen bigint;
begin
  select b.id, least(r.cap, div(new.amount::numeric * r.percent, 100)::bigint) into pending, fen
    from bonus b join bonus_rule r on r.rule_id = b.rule_id and r.version = b.rule_version
    where b.member_id = new.member_id and b.state = 'pending' and r.kind = 'deposit-share' and b.expires_at > now()
      and not exists (select from member_limit l
        where l.member_id = new.member_id and l.kind in ('timeout', 'exclusion') and l.ends_at > now())
    order by b.id limit 1;
  if fen > 0 then
    perform bonus_credit(pending, fen);
  end if;
  return null;
end
$$;
create trigger deposit_gives_bonus after update of state on deposit for each row
  when (old.state <> 2 and new.state = 2) execute function bonus_of_deposit();

-- As before, and bonus money: stakes take cash first, then bonuses.
create or replace function wallet_call(
  of_platform text, of_purse text, is_sandbox boolean, of_action text, of_member bigint, of_transaction text,
  hash bytea, of_token bytea, of_round text, of_game text, of_category text, fen bigint, of_original text,
  is_final boolean
) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  m member;
  known wallet_transaction;
  undone wallet_transaction;
  played bet;
  -- Names the entries.
  entry_reference constant text := of_platform || '/' || of_member || '/' || of_transaction;
  category constant text :=
    coalesce((select g.category from game g where g.platform = of_platform and g.code = of_game), of_category);
  house constant text := case of_purse when 'platform' then 'house' else 'provider' end;
  purse_platform constant text := case of_purse when 'platform' then of_platform else '' end;
  entry_kind text;
  balance bigint;
  owed bigint;
  -- Fen by which the call changes what the member has, and the part of a loss that the purse has.
  change bigint := 0;
  cash bigint;
  covered bigint;
  status text := 'ok';
  reason text;
  answer text;
  -- Fen of bonus money that the member can stake, and its part of the change: by bonus, signed as the change is.
  usable bigint := 0;
  bonus_ids bigint[] := '{}';
  bonus_parts bigint[] := '{}';
  in_bonus bigint := 0;
  -- Bonuses that had ended, whose parts return to the house.
  ended_ids bigint[] := '{}';
  ended_parts bigint[] := '{}';
  bonus_kind text;
  pocket bonus;
  -- Whether the call gives a stake back.
  gives_back boolean := false;
  bonus_part bigint;
  bonus_terms record;
begin
  select * into m from member where id = of_member for no key update;
  if not found then
    return wallet_answer('unknown-member', null);
  end if;
  select * into known from wallet_transaction w
    where w.platform = of_platform and w.member_id = of_member and w.transaction = of_transaction;
  if known.request_hash = hash then
    return known.answer;
  end if;
  -- What is outside of these calls may move money of the purse meanwhile.
  select a.balance into balance from account a
    where a.member_id = of_member and a.purpose = of_purse and a.platform = purse_platform and a.currency = 'CNY'
    for no key update;
  balance := coalesce(balance, 0);
  if of_purse = 'wallet' and exists (select from bonus where member_id = of_member and state = 'active') then
    perform bonus_end(id, 'expired') from bonus
      where member_id = of_member and state = 'active' and expires_at <= now();
    usable := bonus_money(of_member);
  end if;
  if known.request_hash is not null then
    return wallet_answer('conflict', balance + usable);
  end if;

  if known.undone_by is not null then
    status := 'rolled-back';
  elsif of_action = 'debit' then
    reason := coalesce(provider_obstacle(of_platform, is_sandbox), stake_obstacle(m, of_platform, of_token, fen));
    if reason is not null then
      status := 'blocked';
    else
      -- Cash first, then the bonuses whose terms allow this stake, the oldest first.
      change := least(fen - balance, usable);
      if change > 0 then
        for bonus_terms in
          select g.id, g.balance, r.highest_stake, bonus_weight(r.weights, category, of_platform, of_game) as weight
            from bonus g join bonus_rule r on r.rule_id = g.rule_id and r.version = g.rule_version
            where g.member_id = of_member and g.state = 'active' and g.balance > 0 order by g.id
        loop
          if bonus_terms.weight = 0 then
            reason := coalesce(reason, 'bonus-game');
          elsif bonus_terms.highest_stake < fen then
            reason := coalesce(reason, 'bonus-stake');
          elsif change > 0 then
            bonus_part := least(change, bonus_terms.balance);
            bonus_ids := bonus_ids || bonus_terms.id;
            bonus_parts := bonus_parts || -bonus_part;
            change := change - bonus_part;
            in_bonus := in_bonus + bonus_part;
          end if;
        end loop;
      end if;
      change := 0;
    end if;
    if status = 'ok' and balance + in_bonus < fen then
      status := 'insufficient';
      -- Not the terms of a bonus, if there is too little with it.
      reason := case when balance + usable >= fen then reason end;
      bonus_ids := '{}';
    elsif status = 'ok' then
      reason := null;
      entry_kind := 'bet';
      change := -fen;
      insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at, reference,
          bonus_staked)
        values (of_member, of_platform, of_game, category, '', fen, 0, 2, now(), of_round, in_bonus)
        on conflict (platform, member_id, reference) do update set amount = bet.amount + excluded.amount,
          bonus_staked = bet.bonus_staked + excluded.bonus_staked,
          state = case bet.state when 0 then 2 else bet.state end
        returning * into played;
    end if;
  elsif of_action = 'credit' then
    entry_kind := 'win';
    change := fen;
    -- A win without a round is a bet without a stake.
    insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at, reference)
      values (of_member, of_platform, coalesce(of_game, ''), category, '', 0, fen,
        case when is_final or of_round is null then 1 else 2 end, now(), of_round)
      on conflict (platform, member_id, reference) do update set payout = bet.payout + excluded.payout,
        state = case when bet.state = 1 then 1 else excluded.state end
      returning * into played;
  elsif of_action = 'settle' then
    entry_kind := 'bet-correction';
    select * into played from bet b
      where b.platform = of_platform and b.member_id = of_member and b.reference = of_round;
    if not found then
      -- Not stored: the round may still come.
      return wallet_answer('unknown-round', balance + usable);
    end if;
    if played.payout + fen < 0 then
      status := 'conflict';
    else
      change := fen;
      update bet set payout = payout + fen, state = 1 where id = played.id;
    end if;
  else
    entry_kind := 'bet-rollback';
    select * into undone from wallet_transaction w
      where w.platform = of_platform and w.member_id = of_member and w.transaction = of_original;
    if not found then
      insert into wallet_transaction (platform, member_id, transaction, undone_by)
        values (of_platform, of_member, of_original, of_transaction);
    elsif undone.action in ('refund', 'rollback')
      or (of_action = 'refund' and (undone.action <> 'debit' or (undone.done and undone.moved <> -fen)))
      or of_original = of_transaction
    then
      status := 'conflict';
    elsif undone.done and undone.undone_by is null then
      select * into played from bet b where b.id = undone.bet_id;
      if undone.action <> 'debit' and played.payout < undone.moved then
        status := 'conflict';
      else
        change := -undone.moved;
        gives_back := undone.action = 'debit';
        update wallet_transaction w set undone_by = of_transaction
          where w.platform = of_platform and w.member_id = of_member and w.transaction = of_original;
        select coalesce(array_agg(e.bonus_id), '{}'), coalesce(array_agg(-e.moved), '{}') into bonus_ids, bonus_parts
          from bonus_event e where e.bet_id = played.id and e.moved <> 0
            and e.reference = of_platform || '/' || of_member || '/' || of_original;
        update bet set
            bonus_staked = bonus_staked
              - case when gives_back then coalesce((select sum(part) from unnest(bonus_parts) part), 0) else 0 end,
            amount = amount - case undone.action when 'debit' then change else 0 end,
            payout = payout + case undone.action when 'debit' then 0 else change end,
            state = case when exists (
                select from wallet_transaction w
                  where w.bet_id = undone.bet_id and w.done and w.undone_by is null and w.action in ('debit', 'credit')
              ) then state else 0 end
          where id = undone.bet_id;
      end if;
    end if;
  end if;

  -- A win belongs to the bonuses that paid the stake in proportion, rounded down for them.
  if of_action in ('credit', 'settle') and played.bonus_staked > 0 and played.amount > 0 then
    select array_agg(bonus_id),
        array_agg(sign(change)::bigint * div(abs(change)::numeric * staked, played.amount)::bigint)
      into bonus_ids, bonus_parts
      from (
        select e.bonus_id, sum(e.staked) as staked from bonus_event e where e.bet_id = played.id group by e.bonus_id
      ) shares
      where staked > 0 and div(abs(change)::numeric * staked, played.amount) > 0;
  end if;
  in_bonus := 0;
  bonus_kind := case entry_kind when 'bet-rollback' then 'bonus-rollback' when 'bet-correction' then 'bonus-correction'
    else 'bonus-' || entry_kind end;
  for i in 1 .. coalesce(cardinality(bonus_ids), 0) loop
    select * into pocket from bonus where id = bonus_ids[i] for no key update;
    bonus_part := bonus_parts[i];
    continue when bonus_part = 0;
    -- What is converted is cash, but a stake that counted for the conversion and is undone gives nothing back.
    if pocket.state = 'converted'
      and not (gives_back and played.bonus_id is not distinct from pocket.id and played.bonus_used > 0)
    then
      if gives_back then
        insert into bonus_event (bonus_id, kind, moved, reference, bet_id, staked)
          values (pocket.id, bonus_kind, 0, entry_reference, played.id, -bonus_part);
      end if;
      continue;
    end if;
    if pocket.balance + bonus_part < 0 then
      -- Spent, or returned to the house: bonus money is never a debt.
      perform bonus_book(pocket.id, of_member, 'bonus-covered', -bonus_part - pocket.balance);
      pocket.balance := -bonus_part;
    end if;
    in_bonus := in_bonus + bonus_part;
    insert into bonus_event (bonus_id, kind, moved, reference, bet_id, staked)
      values (pocket.id, bonus_kind, bonus_part, entry_reference, played.id,
        case when of_action = 'debit' or gives_back then -bonus_part else 0 end);
    if pocket.state = 'active' or pocket.state = 'lost' and pocket.expires_at > now() then
      update bonus set state = 'active', ended_at = null, balance = pocket.balance + bonus_part where id = pocket.id;
    elsif bonus_part > 0 then
      ended_ids := ended_ids || pocket.id;
      ended_parts := ended_parts || bonus_part;
    end if;
  end loop;
  if in_bonus < 0 then
    perform ledger_post_movement(of_member, 'bonus', '', null, house, of_platform, -in_bonus, bonus_kind,
      entry_reference, null, null);
  elsif in_bonus > 0 then
    perform ledger_post_movement(null, house, of_platform, of_member, 'bonus', '', in_bonus, bonus_kind,
      entry_reference, null, null);
  end if;
  for i in 1 .. cardinality(ended_ids) loop
    perform bonus_book(ended_ids[i], of_member, 'bonus-returned', -ended_parts[i]);
  end loop;
  if in_bonus <> 0 or played.bonus_staked > 0 then
    -- A bonus of which nothing is left ends with its last open round.
    perform bonus_end(g.id, 'lost') from bonus g
      where g.member_id = of_member and g.state = 'active' and g.balance = 0 and g.remaining > 0 and not exists (
        select from bet running
            where running.member_id = of_member and running.state = 2 and running.bonus_staked > 0
              and exists (select from bonus_event e where e.bet_id = running.id and e.bonus_id = g.id));
    usable := bonus_money(of_member);
  end if;
  cash := change - in_bonus;

  if cash < 0 then
    covered := least(balance, -cash);
    if covered > 0 then
      perform ledger_post_movement(of_member, of_purse, purse_platform, null, house, of_platform, covered,
        entry_kind, entry_reference, null, null);
    end if;
    -- A purse is never below zero: the rest is a debt of the member.
    if covered < -cash then
      perform ledger_post_movement(null, 'debts', '', of_member, 'debt', '', -cash - covered, 'debt',
        entry_reference, null, null);
    end if;
    balance := balance - covered;
  elsif cash > 0 then
    perform ledger_post_movement(null, house, of_platform, of_member, of_purse, purse_platform, cash, entry_kind,
      entry_reference, null, null);
    balance := balance + cash;
    select least(a.balance, cash) into owed from account a
      where a.member_id = of_member and a.purpose = 'debt' and a.platform = '' and a.currency = 'CNY'
      for no key update;
    if owed > 0 then
      perform ledger_post_movement(of_member, of_purse, purse_platform, null, house, of_platform, owed,
        'debt-payment', entry_reference, null, null);
      perform ledger_post_movement(of_member, 'debt', '', null, 'debts', '', owed, 'debt-cleared', entry_reference,
        null, null);
      balance := balance - owed;
    end if;
  end if;

  answer := wallet_answer(status, balance + usable, reason);
  insert into wallet_transaction (platform, member_id, transaction, action, request_hash, answer, moved, done, bet_id)
    values (of_platform, of_member, of_transaction, of_action, hash, answer, change, status = 'ok', played.id)
    on conflict (platform, member_id, transaction) do update set action = excluded.action,
      request_hash = excluded.request_hash, answer = excluded.answer;
  return answer;
end
$$;
