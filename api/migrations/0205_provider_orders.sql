-- Deposits whose payment a provider takes: the host has asked, or will ask, the provider for a code or a page, by the
-- order's number, and asks about payments until the order is closed.
create table provider_order (
  out_trade_no text primary key references deposit (out_trade_no),
  provider text not null,
  -- What the member's QR code or link has; null until the provider has answered.
  content text,
  expires_at timestamptz,
  asks int not null default 0,
  -- When the provider is asked next; null: no more.
  next_ask_at timestamptz default now()
);
create index provider_order_due on provider_order (next_ask_at) where next_ask_at is not null;
