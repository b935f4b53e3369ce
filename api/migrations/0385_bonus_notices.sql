-- Notices about bonuses: given, converted to cash, expired with money left, ending within a day.
alter table member_notice
  drop constraint member_notice_kind_check,
  add constraint member_notice_kind_known check (kind in ('deposit-approved', 'deposit-rejected', 'withdrawal-approved',
    'withdrawal-rejected', 'new-device', 'password-changed', 'fund-password-changed', 'limit-reached', 'bonus-granted',
    'bonus-converted', 'bonus-expired', 'bonus-ending')) not valid;

-- Adds the notice once for a bonus. `fen` is what the member has been given, or has in the bonus.
create function bonus_notice(b bonus, of_kind text, fen bigint) returns void language sql as $$
  insert into member_notice (member_id, kind, data, subject)
    select b.member_id, of_kind, jsonb_build_object('bonus', r.name, 'fen', fen::text, 'required', b.requirement::text,
        'until', to_char(b.expires_at at time zone interval '8 hours', 'YYYY-MM-DD HH24:MI')), b.id::text
      from bonus_rule r where r.rule_id = b.rule_id and r.version = b.rule_version
    on conflict do nothing
$$;

create function record_bonus_notice() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform bonus_notice(new, 'bonus-' || case new.state when 'active' then 'granted' else new.state end,
    greatest(old.balance, new.balance));
  return null;
end
$$;
-- A bonus without a requirement becomes cash in the same transaction.
create trigger bonus_given_noticed after update of state on bonus for each row
  when (old.state = 'pending' and new.state = 'active' and new.remaining > 0) execute function record_bonus_notice();
create trigger bonus_ended_noticed after update of state on bonus for each row
  when (old.balance > 0 and new.state in ('converted', 'expired')) execute function record_bonus_notice();
