-- Payments of a batch that a payment provider makes. The provider is asked by the order number until it has an outcome.
alter table payout_batch_item
  add column provider text,
  add column asks int not null default 0,
  -- When the provider is asked next; null: no more.
  add column next_ask_at timestamptz,
  add column outcome text constraint payout_batch_item_outcome check (outcome in ('paid', 'failed')),
  -- The provider's number of the payment, or why it failed.
  add column outcome_detail text not null default '',
  -- What the provider has reported against an earlier outcome, or against what operators have recorded.
  add column contradiction text not null default '';
