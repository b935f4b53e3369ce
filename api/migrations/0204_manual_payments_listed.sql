-- Payments that operators entered before they were listed with the others.
insert into incoming_payment (channel, identity, reference, currency, amount, paid_at, created_at)
  select 'manual', payment_key(external_id) || case when duplicate > 0 then '#' || duplicate else '' end,
      external_id, 'CNY', amount, created_at, created_at
    from payment order by id
  on conflict do nothing;
insert into incoming_payment_event (payment_id, kind, created_at)
  select id, 'confirmed', created_at from incoming_payment i
    where channel = 'manual' and not exists (select from incoming_payment_event where payment_id = i.id);
insert into incoming_payment_event (payment_id, kind, out_trade_no, operator_id, created_at)
  select i.id, 'assigned', p.out_trade_no, p.recorded_by, p.created_at
    from incoming_payment i
      join incoming_payment_state s on s.payment_id = i.id and s.state = 'confirmed'
      join payment p on i.identity = payment_key(p.external_id) ||
        case when p.duplicate > 0 then '#' || p.duplicate else '' end
    where i.channel = 'manual';
