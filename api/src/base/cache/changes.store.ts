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

/** Reads PostgreSQL's text of a snapshot. */
export const parseSnapshot = (text: string): Snapshot => {
  const [xmin = '', xmax = '', running = ''] = text.split(':');
  return { xmin, xmax, running: running.split(',').filter(Boolean) };
};

/** The point up to which changes have been read. */
export interface Position {
  /** The time between two crashes of the database, in which ids of transactions are used once. */
  epoch: string;
  /** Seconds since 1970, of the database's clock. */
  at: number;
  /** The changes of all its transactions have been read. */
  snapshot: Snapshot;
}

/** An event of a member as it is read. */
export interface EventRow {
  id: string;
  memberId: string;
  name: 'order' | 'notice';
  /** For a notice: the member's unread count when it is read. */
  data: Record<string, unknown>;
}

export interface Changes {
  /** Hashes of session tokens, hexadecimal. */
  sessions: string[];
  /** Ids of members whose restrictions changed. */
  members: string[];
  settings: string[];
  /** Fen of the wallets that changed, by member. */
  wallets: Record<string, string>;
  /** In the order of their ids; none unless they are asked for. */
  events: EventRow[];
}

interface ChangeRow extends Changes, Omit<Position, 'epoch' | 'snapshot'> {
  /** Null after a crash or a failover of the database. */
  epoch: string | null;
  /** Changes of transactions before this one are deleted. */
  pruned_to: string | null;
  /** `xmin:xmax:running,…` */
  snapshot: string;
  /** Rows that were read for the lists. Those above `changeLimit` are not in them. */
  rows: number;
}

/** Rows of one subject that a poll reads at most. */
export const changeLimit = 5000;

/** Rows of transactions that the snapshot of `$1` and `$2` does not contain. The limit also keeps to the index. */
const newRows = (columns: string, table: string) => `(
    (select ${columns} from ${table} where xact >= $1::xid8 order by xact limit ${changeLimit + 1})
    union all (select ${columns} from ${table} where xact = any($2::xid8[]) limit ${changeLimit + 1}))`;

/** Common table expression with the unread count of each member that has a notice among `written`. */
export const unreadCounts = `unread_counts as materialized (
    select member_id, (select count(*)::int from member_notice n
        where n.member_id = m.member_id and n.read_at is null) unread
      from (select distinct member_id from written where name = 'notice') m)`;

/**
 * Data of an event, joined with `unread_counts`. Transactions that add notices at the same time do not see each other's
 * notices.
 */
export const eventData = `case name when 'notice' then jsonb_build_object('unread', unread) else data end`;

const changesSql = `with changed as materialized ${newRows('subject, key', 'change_feed')},
    posted as materialized ${newRows('debit_id, credit_id', 'ledger_entry')},
    written as materialized (
      select * from ${newRows('id, member_id, name, data', 'member_event')} event where $3::boolean),
    ${unreadCounts}
  select (select left(id::text, 8) from change_feed_epoch) epoch,
    (select pruned_to::text from change_feed_epoch) pruned_to,
    floor(extract(epoch from now()))::float8 "at", pg_current_snapshot()::text snapshot,
    greatest((select count(*) from changed), (select count(*) from posted), (select count(*) from written))::int "rows",
    array(select key from changed where subject = 'session') sessions,
    array(select key from changed where subject = 'member') members,
    array(select key from changed where subject = 'setting') settings,
    (select coalesce(json_object_agg(a.member_id, a.balance::text), '{}')
      from (select debit_id id from posted union select credit_id from posted) moved join account a using (id)
      where a.purpose = 'wallet') wallets,
    (select coalesce(json_agg(json_build_object('id', id::text, 'memberId', member_id::text, 'name', name,
        'data', ${eventData}) order by id), '[]')
      from written left join unread_counts using (member_id)) events`;

/** What was committed since the snapshot was taken; without a snapshot no changes. */
export const readChanges = (db: Queryable, since: Snapshot | undefined, withEvents: boolean) =>
  oneRow<ChangeRow>(db, changesSql, [since?.xmax ?? null, since?.running ?? [], withEvents]);

/** Marks the time since the last crash or failover, unless another process has done so. */
export const startEpoch = (db: Queryable) =>
  db.run('insert into change_feed_epoch default values on conflict do nothing');

/** Deletes changes of transactions before `xmin`, which no longer run. */
export const pruneChanges = (db: Queryable, xmin: string) =>
  db.run(
    `with pruned as (update change_feed_epoch set pruned_to = $1::xid8 where pruned_to < $1::xid8)
      delete from change_feed where xact < $1::xid8`,
    [xmin],
  );
