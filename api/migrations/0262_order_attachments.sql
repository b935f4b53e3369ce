-- A picture or PDF that an operator has added to a comment about an order.
create table order_attachment (
  id bigint generated always as identity primary key,
  comment_id bigint not null unique references order_comment,
  member_id bigint not null references member,
  media text not null check (media in ('image/jpeg', 'application/pdf')),
  -- The file in base64, encrypted: receipts show names and account numbers.
  file_cipher bytea not null,
  created_at timestamptz not null default now()
);
create index order_attachment_member on order_attachment (member_id);
alter table order_attachment alter column file_cipher set storage external;
revoke update, delete, truncate on order_attachment from site_app;
-- With another key.
grant update (file_cipher) on order_attachment to site_app;
