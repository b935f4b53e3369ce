-- migrate: no transaction
create index concurrently if not exists platform_transfer_contradicted on platform_transfer (contradicted_at)
  where contradicted_at is not null;
