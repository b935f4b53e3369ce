-- migrate: no transaction
-- A bet is one round of one member: two members at one table share the provider's id of the round.
create unique index concurrently if not exists bet_reference on bet (platform, member_id, reference);
drop index concurrently if exists bet_reported;
