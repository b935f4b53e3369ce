-- What operators note about a deposit or a withdrawal beside its decision.
create table order_comment (
  id bigint generated always as identity primary key,
  out_trade_no text not null,
  operator_id bigint not null references operator,
  text text not null check (text <> ''),
  created_at timestamptz not null default now()
);
create index order_comment_order on order_comment (out_trade_no, id);
revoke update, delete, truncate on order_comment from site_app;
