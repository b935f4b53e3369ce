-- What a game provider may do for a member: tokens of launches, as SHA-256 hashes. They end with the session that
-- launched the game.
create table game_session (
  token_hash bytea primary key,
  member_id bigint not null references member,
  platform text not null,
  game_code text not null,
  session_id bigint not null references session on delete cascade,
  created_at timestamptz not null default now(),
  -- When the provider first asked for the member; a token that was never opened is soon void.
  opened_at timestamptz,
  expires_at timestamptz not null
);
create index game_session_expiry on game_session (expires_at);
create index game_session_session on game_session (session_id);

-- Transactions of game providers. Two members at one table may share an id.
create table wallet_transaction (
  platform text not null,
  member_id bigint not null references member,
  transaction text not null,
  -- Null while it is only known as undone: it may come later, and then moves nothing.
  action text check (action in ('debit', 'credit', 'refund', 'rollback', 'settle')),
  -- SHA-256 of the request, and the answer as sent, which a repetition gets again.
  request_hash bytea,
  answer text,
  -- Fen by which it changed what the member has; a debit is negative.
  moved bigint not null default 0,
  -- Whether it was decided as asked; a later undoing of another one has nothing to give back.
  done boolean not null default false,
  bet_id bigint references bet,
  -- The transaction that undid it.
  undone_by text,
  created_at timestamptz not null default now(),
  primary key (platform, member_id, transaction),
  check ((action is null) = (request_hash is null) and (action is null) = (answer is null)),
  check (action is not null or undone_by is not null)
);
create index wallet_transaction_bet on wallet_transaction (bet_id) where bet_id is not null;
create index wallet_transaction_time on wallet_transaction (platform, created_at);
revoke insert, update, delete, truncate on wallet_transaction from site_app;

-- The stake of a bet that counts can become less than the turnover that it has used, until the trigger below gives it
-- back.
alter table bet drop constraint bet_turnover_used,
  add constraint bet_turnover_used check (turnover_used >= 0) not valid;

-- A bet that changes gives back the turnover it has used, and takes it again if it still counts.
create or replace function bet_turnover() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used bigint := 0;
  given bigint := 0;
begin
  if tg_op <> 'INSERT' then
    given := old.turnover_used;
  end if;
  if tg_op <> 'DELETE' and new.state = 1 then
    select least(turnover_due + given, new.amount) into used from member_total
      where member_id = new.member_id and day = '-infinity' for update;
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
drop trigger bet_changes_turnover on bet;
create trigger bet_changes_turnover after update of state, amount on bet for each row
  when ((old.state = 1 or new.state = 1) and (old.state, old.amount) is distinct from (new.state, new.amount))
  execute function bet_turnover();

-- The answer of a decided call, as sent. `balance` is fen.
create function wallet_answer(status text, balance bigint, reason text = null) returns text language sql immutable as $$
  select '{"status":"' || status || '"' || coalesce(',"reason":"' || reason || '"', '')
    || coalesce(',"balance":"' || balance / 100 || '.' || lpad((balance % 100)::text, 2, '0') || '"', '') || '}'
$$;

-- Why a provider may take no stakes at all; null if nothing is against it.
create function provider_obstacle(of_platform text, is_sandbox boolean) returns text language sql stable as $$
  select case
    when is_sandbox and (select value ->> 'real_payments' from setting where key = 'members.licence') = '1'
      then 'play-money'
    when (select value ->> 'site_state' from setting where key = 'content.app') = '0'
      or (select value ->> 'games' from setting where key = 'site.switches') = '0'
      or exists (select from setting where key = 'games.closedPlatforms' and value ? of_platform)
      then 'provider'
  end
$$;

-- Why the member may not stake `fen` now; null if nothing is against it.
create function stake_obstacle(m member, of_platform text, of_token bytea, fen bigint) returns text
language sql stable as $$
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
  end
$$;

-- Decides a call of a game provider that moves money, in one statement, and returns the answer as sent. The member's
-- row is locked, so the calls of one member are decided one after another.
-- `of_purse`: `wallet`, or `platform` for the member's account on this platform. `of_category` is that of a game which
-- is not listed. `fen`: the amount, or the signed correction.
create function wallet_call(
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
  covered bigint;
  status text := 'ok';
  reason text;
  answer text;
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
  if known.request_hash is not null then
    return wallet_answer('conflict', balance);
  end if;

  if known.undone_by is not null then
    status := 'rolled-back';
  elsif of_action = 'debit' then
    reason := coalesce(provider_obstacle(of_platform, is_sandbox), stake_obstacle(m, of_platform, of_token, fen));
    if reason is not null then
      status := 'blocked';
    elsif balance < fen then
      status := 'insufficient';
    else
      entry_kind := 'bet';
      change := -fen;
      insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at, reference)
        values (of_member, of_platform, of_game, category, '', fen, 0, 2, now(), of_round)
        on conflict (platform, member_id, reference) do update set amount = bet.amount + excluded.amount,
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
      return wallet_answer('unknown-round', balance);
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
        update wallet_transaction w set undone_by = of_transaction
          where w.platform = of_platform and w.member_id = of_member and w.transaction = of_original;
        update bet set
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

  if change < 0 then
    covered := least(balance, -change);
    if covered > 0 then
      perform ledger_post_movement(of_member, of_purse, purse_platform, null, house, of_platform, covered,
        entry_kind, entry_reference, null, null);
    end if;
    -- A purse is never below zero: the rest is a debt of the member.
    if covered < -change then
      perform ledger_post_movement(null, 'debts', '', of_member, 'debt', '', -change - covered, 'debt',
        entry_reference, null, null);
    end if;
    balance := balance - covered;
  elsif change > 0 then
    perform ledger_post_movement(null, house, of_platform, of_member, of_purse, purse_platform, change, entry_kind,
      entry_reference, null, null);
    balance := balance + change;
    select least(a.balance, change) into owed from account a
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

  answer := wallet_answer(status, balance, reason);
  insert into wallet_transaction (platform, member_id, transaction, action, request_hash, answer, moved, done, bet_id)
    values (of_platform, of_member, of_transaction, of_action, hash, answer, change, status = 'ok', played.id)
    on conflict (platform, member_id, transaction) do update set action = excluded.action,
      request_hash = excluded.request_hash, answer = excluded.answer;
  return answer;
end
$$;
revoke execute on function
  wallet_call(text, text, boolean, text, bigint, text, bytea, bytea, text, text, text, bigint, text, boolean)
  from public;
grant execute on function
  wallet_call(text, text, boolean, text, bigint, text, bytea, bytea, text, text, text, bigint, text, boolean)
  to site_app;
