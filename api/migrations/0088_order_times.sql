-- How long decisions took in the last weeks, read from the index alone.
create index deposit_decided on deposit (decided_at) include (created_at, paytype) where state = 2;
create index withdrawal_decided on withdrawal (decided_at) include (created_at, rate) where state = 2;
