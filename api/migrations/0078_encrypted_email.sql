-- E-mail addresses are encrypted by the API host like mobiles. The host's next start encrypts what is stored and
-- empties the plain column, which only processes of earlier versions still write. The hash is of the first four
-- characters.
alter table member
  add column email_cipher bytea,
  add column email_head_hash bytea;

-- The search for members. The index of plain addresses now shows what a start must encrypt.
create index member_search_email_head_hash on member (email_head_hash) where email_head_hash is not null;
