-- How far the watcher has read each blockchain.
create table chain_cursor (
  channel text primary key check (channel in ('usdt-trc20', 'usdt-erc20')),
  -- The last final block whose payments are all known; null before the first one. It is read on another chain again.
  chain_id bigint,
  block bigint,
  block_hash text,
  -- The newest block when the chain was last read.
  head bigint,
  -- The time of the last block that was read.
  read_at timestamptz not null default now(),
  -- Changed by each pass, so that of two that began with the same one only one is stored.
  version bigint not null default 0,
  -- Why the last passes failed; empty after one that did not.
  error text not null default '',
  failing_since timestamptz,
  check ((chain_id is null) = (block is null) and (block is null) = (block_hash is null)),
  check ((error = '') = (failing_since is null))
);
revoke delete, truncate on chain_cursor from site_app;

-- Blocks that a chain has replaced although they were final. Payments that were confirmed stay so: people decide.
create table chain_reorganization (
  id bigint generated always as identity primary key,
  channel text not null references chain_cursor,
  block bigint not null,
  block_hash text not null,
  replaced_by text not null,
  -- Hashes of the transactions of confirmed payments that the chain no longer has.
  missing text[] not null,
  created_at timestamptz not null default now()
);
create index chain_reorganization_channel on chain_reorganization (channel, id desc);
revoke update, delete, truncate on chain_reorganization from site_app;
