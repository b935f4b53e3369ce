-- Who decided an order or an application, the reason that the member sees, and what became of a withdrawal.

alter table deposit
  add column decided_by bigint references operator,
  add column reason text not null default '',
  -- Set when the amount that arrived differs from the order: `amount` is then what arrived and was credited.
  add column ordered_amount bigint check (ordered_amount > 0),
  add check (decided_by is null or state <> 1),
  add check (ordered_amount is null or (state = 2 and ordered_amount <> amount));

alter table withdrawal
  add column stage text not null default 'waiting',
  add column decided_by bigint references operator,
  add column reason text not null default '',
  -- The payment's number at the bank or on the blockchain.
  add column payment_reference text,
  add column failure_reason text not null default '',
  add column settled_by bigint references operator,
  add column settled_at timestamptz;

-- Notes were shown to members until now.
update deposit set reason = note, note = '';
-- Approval was the last step, taken when the money was paid, so that no approved withdrawal still waits for a payment.
update withdrawal set reason = note, note = '',
  stage = case state when 1 then 'waiting' when 2 then 'paid' else 'rejected' end,
  payment_reference = case state when 2 then '' end,
  settled_at = case state when 2 then decided_at end;

alter table withdrawal
  add check (stage in ('waiting', 'approved', 'paid', 'failed', 'rejected')),
  add check (state = case stage when 'waiting' then 1 when 'approved' then 2 when 'paid' then 2 else 3 end),
  add check (decided_by is null or stage <> 'waiting'),
  add check ((stage = 'paid') = (payment_reference is not null)),
  add check ((stage = 'failed') = (failure_reason <> '')),
  add check ((stage in ('paid', 'failed')) = (settled_at is not null)),
  add check (settled_by is null or settled_at is not null);

create index withdrawal_approved on withdrawal (id desc) where stage = 'approved';
-- Deposits that expire.
create index deposit_waiting_age on deposit (created_at) where state = 1;

alter table activity_application
  add column decided_by bigint references operator,
  add column reason text not null default '',
  add check (decided_by is null or state <> 1);
alter table agent_application
  add column decided_by bigint references operator,
  add column reason text not null default '',
  add check (decided_by is null or state <> 1);

-- Finds other members on the device and address of a member.
create index session_place on session (address, device, member_id);
create index login_attempt_place on login_attempt (address, device, member_id) where succeeded;
