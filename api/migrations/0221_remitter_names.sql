-- HMAC-SHA-256 of the name of who pays a deposit, for finding the deposits of one name. Null until a start adds it.
alter table deposit add column remitter_name_hash bytea;
