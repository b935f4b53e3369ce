import type { Queryable } from '../database/database';
import { oneRow } from '../database/statements';

/** A snapshot of the database: the transactions that it does not contain. */
export interface Snapshot {
  /** The first transaction that was running, or `xmax`. */
  xmin: string;
  /** Transactions from this one on had not begun. */
  xmax: string;
  /** Earlier transactions that were running. */
  running: string[];
}

export interface ChangeRow {
  /** Null after a crash or a failover of the database. */
  epoch: string | null;
  /** Changes of transactions before this one are deleted. */
  pruned_to: string | null;
  /** `xmin:xmax:running,…` */
  snapshot: string;
  /** Hashes of session tokens, hexadecimal. */
  sessions: string[];
  /** Ids of members whose restrictions changed. */
  members: string[];
  settings: string[];
  /** Rows that were read for the lists. Those above `changeLimit` are not in them. */
  rows: number;
  /** Ids of members whose wallets changed. */
  wallets: string[];
}

/** Rows of one subject that a poll reads at most. */
export const changeLimit = 5000;

/** Rows of transactions that the snapshot of `$1` and `$2` does not contain. The limit also keeps to the index. */
export const newRows = (columns: string, table: string) => `(
    (select ${columns} from ${table} where xact >= $1::xid8 order by xact limit ${changeLimit + 1})
    union all (select ${columns} from ${table} where xact = any($2::xid8[]) limit ${changeLimit + 1}))`;

const changesSql = `with changed as materialized ${newRows('subject, key', 'change_feed')},
    posted as materialized ${newRows('debit_id, credit_id', 'ledger_entry')}
  select (select id from change_feed_epoch) epoch, (select pruned_to::text from change_feed_epoch) pruned_to,
    pg_current_snapshot()::text snapshot,
    greatest((select count(*) from changed), (select count(*) from posted))::int "rows",
    array(select key from changed where subject = 'session') sessions,
    array(select key from changed where subject = 'member') members,
    array(select key from changed where subject = 'setting') settings,
    array(select a.member_id::text
      from (select debit_id id from posted union select credit_id from posted) moved join account a using (id)
      where a.purpose = 'wallet') wallets`;

/** What was committed since the snapshot was taken; without a snapshot no changes. */
export const readChanges = (db: Queryable, since: Snapshot | undefined) =>
  oneRow<ChangeRow>(db, changesSql, [since?.xmax ?? null, since?.running ?? []]);

/** Marks the time since the last crash or failover, unless another process has done so. */
export const startEpoch = (db: Queryable) =>
  db.run('insert into change_feed_epoch default values on conflict do nothing');

/** Deletes changes of transactions before `xmin`, which no longer run. */
export const pruneChanges = async (db: Queryable, xmin: string): Promise<void> => {
  await db.run(
    `with pruned as (update change_feed_epoch set pruned_to = $1::xid8 where pruned_to < $1::xid8)
      delete from change_feed where xact < $1::xid8`,
    [xmin],
  );
};
