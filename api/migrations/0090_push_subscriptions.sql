-- Browsers that get members' notices by Web Push (RFC 8030), and the messages that wait for them.

create table push_subscription (
  id bigint generated always as identity primary key,
  member_id bigint not null references member on delete cascade,
  -- Without a live session no further messages are queued, and the cleanup deletes the subscription when its queue is
  -- empty. So the message about a changed password, which ends the sessions, is still sent.
  session_id bigint references session on delete set null,
  -- The push service's address of the browser. The address and the keys suffice to send it messages.
  endpoint text not null unique,
  -- The browser's public key and secret (RFC 8291), base64url.
  p256dh text not null,
  auth text not null,
  -- The API host's public key, with which alone messages can be sent.
  vapid_key text not null,
  created_at timestamptz not null
);
create index push_subscription_member on push_subscription (member_id, id);
create index push_subscription_session on push_subscription (session_id);
revoke truncate on push_subscription from site_app;

create table push_message (
  notice_id bigint not null references member_notice on delete cascade,
  subscription_id bigint not null references push_subscription on delete cascade,
  attempts int not null default 0,
  -- When it is sent next. A process that sends it moves this on first, so that no other sends it too.
  due_at timestamptz not null default now(),
  primary key (notice_id, subscription_id)
);
create index push_message_due on push_message (due_at);
create index push_message_subscription on push_message (subscription_id);
revoke truncate on push_message from site_app;

create function queue_push_messages() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into push_message (notice_id, subscription_id)
    select c.id, s.id from changed c join push_subscription s on s.member_id = c.member_id
      join session e on e.id = s.session_id and e.expires_at > now();
  return null;
end
$$;
create trigger member_notice_pushed after insert on member_notice
  referencing new table as changed for each statement execute function queue_push_messages();
