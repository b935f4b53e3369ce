-- Payments from outside the site that deposits were credited for, and who approved orders. Rows are only ever added.

create table payment (
  id bigint generated always as identity primary key,
  -- Where it was seen; `manual`: an operator entered it.
  channel text not null check (channel in ('manual')),
  -- The hash of the transaction, the provider's number or the bank's reference.
  external_id text not null check (external_id <> ''),
  -- Fen that were credited.
  amount bigint not null check (amount > 0),
  out_trade_no text not null references deposit (out_trade_no),
  recorded_by bigint not null references operator,
  -- Who proposed it, if a second operator confirmed it.
  proposed_by bigint references operator,
  created_at timestamptz not null default now(),
  check (proposed_by <> recorded_by)
);
-- One payment is credited once, for ever. References that differ in case only are the same.
create unique index payment_recorded_once on payment (channel, lower(external_id));
create index payment_order on payment (out_trade_no);

-- Approvals of deposits and withdrawals: an operator alone may approve limited amounts in a day.
create table order_approval (
  out_trade_no text primary key,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  member_id bigint not null references member,
  -- Fen.
  amount bigint not null check (amount > 0),
  approved_by bigint not null references operator,
  -- Who proposed the approval that `approved_by` confirmed; null: one operator approved it alone.
  proposed_by bigint references operator,
  approved_at timestamptz not null default now(),
  check (proposed_by <> approved_by)
);
create index order_approval_member on order_approval (member_id, approved_at);
create index order_approval_alone on order_approval (approved_by, approved_at) include (amount)
  where proposed_by is null;

-- Those of the last day count from the start. Whether there was a second operator is not known of them.
insert into order_approval (out_trade_no, kind, member_id, amount, approved_by, approved_at)
  select out_trade_no, 'deposit', member_id, amount, decided_by, decided_at from deposit
    where state = 2 and decided_by is not null and decided_at > now() - interval '1 day'
  union all
  select out_trade_no, 'withdrawal', member_id, amount, decided_by, decided_at from withdrawal
    where state = 2 and decided_by is not null and decided_at > now() - interval '1 day';

revoke update, delete, truncate on payment, order_approval from site_app;
