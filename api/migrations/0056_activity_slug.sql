-- Only what a fresh database is given has a slug; an operator's own activities need none.
alter table activity alter column slug drop not null;
