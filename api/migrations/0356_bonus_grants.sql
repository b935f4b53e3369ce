-- The rule whose bonus the approval of an application gives; null for none.
alter table activity add column bonus_rule integer;

-- Whether it was paid as a bonus, whose requirement replaces that of red packets.
alter table red_packet add column in_bonus boolean not null default false;
drop trigger red_packet_requires_turnover on red_packet;
create trigger red_packet_requires_turnover after insert on red_packet for each row when (not new.in_bonus)
  execute function turnover_require('red-packet', 'redPackets', '1');

-- Fen of cash that the member lost with the settled bets of a Beijing day; below zero for a profit.
create function cash_lost(of_member bigint, of_day date) returns bigint language sql stable as $$
  select (coalesce((select staked - paid_back from member_total where member_id = of_member and day = of_day), 0)
    + coalesce((
      select sum(e.moved) from bet b join bonus_event e on e.bet_id = b.id
        where b.member_id = of_member and b.state = 1 and b.bonus_staked > 0
          and b.placed_at >= of_day::timestamp at time zone interval '8 hours'
          and b.placed_at < (of_day + 1)::timestamp at time zone interval '8 hours'
    ), 0))::bigint
$$;
