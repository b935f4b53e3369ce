-- Only the initial activities have a slug; those that operators add have none.
alter table activity alter column slug drop not null;
