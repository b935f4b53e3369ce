-- Addresses that orders got, in turn, of an extended public key. An address is of one order for ever.
create table chain_address (
  protocol text not null check (protocol in ('TRC20', 'ERC20')),
  -- Hash160 of the public key, in hexadecimal.
  key_hash text not null,
  key_index bigint not null check (key_index between 0 and 2147483647),
  address text not null constraint chain_address_once unique,
  -- The order is added later in the same transaction.
  out_trade_no text not null constraint chain_address_order unique
    references deposit (out_trade_no) deferrable initially deferred,
  created_at timestamptz not null default now(),
  primary key (protocol, key_hash, key_index)
);
revoke update, delete, truncate on chain_address from site_app;
