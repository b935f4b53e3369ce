-- Every login checks whether the member has logged in from this address before.
create index login_attempt_familiar on login_attempt (member_id, address, created_at) where succeeded;
