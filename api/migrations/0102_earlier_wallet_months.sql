-- migrate: no transaction
-- The months of entries from before 0101, counted while postings go on.
insert into wallet_month (account_id, month, earlier, moved, first_id, last_id)
  select account_id, date_trunc('month', created_at at time zone interval '8 hours')::date, true, sum(moved), min(id),
      max(id)
    from (
      select e.id, e.created_at, e.credit_id as account_id, e.amount as moved
        from ledger_entry e join account on account.id = e.credit_id
        where member_id is not null and purpose = 'wallet' and e.id <= (select last_earlier_id from wallet_month_start)
      union all
      select e.id, e.created_at, e.debit_id, -e.amount
        from ledger_entry e join account on account.id = e.debit_id
        where member_id is not null and purpose = 'wallet' and e.id <= (select last_earlier_id from wallet_month_start)
    ) entry
    group by 1, 2
  on conflict do nothing;
