-- migrate: no transaction
-- Reports sum what each operator has paid in some days.
create index concurrently if not exists withdrawal_settled on withdrawal (settled_at) where settled_at is not null;
