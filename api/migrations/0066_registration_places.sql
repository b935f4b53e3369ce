-- Where a member registered, since sessions end and a member who never logs in leaves no other trace. Null for members
-- who registered earlier.
alter table member
  add column registered_address text,
  add column registered_device text;
create index member_registered_place on member (registered_address, registered_device)
  where registered_address is not null;

-- Order numbers are found by their last characters too.
create index deposit_number_end on deposit (reverse(out_trade_no) text_pattern_ops);
create index withdrawal_number_end on withdrawal (reverse(out_trade_no) text_pattern_ops);
