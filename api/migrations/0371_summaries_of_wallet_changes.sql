-- Days whose stored figures left out changes of rounds. They are computed again when they are next read.
delete from daily_summary where day in (
  select (created_at at time zone interval '8 hours')::date from ledger_entry
    where kind in ('bet-rollback', 'bet-correction', 'debt')
);
