import { changeLimit, newRows, type Snapshot, startEpoch } from '../../base/cache/changes.store';
import type { Queryable } from '../../base/database/database';
import { column, oneRow } from '../../base/database/statements';
import { parseSnapshot, type Position } from './position';

/** An event as it is read. */
export interface EventRow {
  id: string;
  memberId: string;
  name: 'order' | 'notice';
  /** For a notice: the member's unread count when it is read. */
  data: Record<string, unknown>;
}

/** What has changed for the watched members and sessions since a snapshot. */
export interface MemberChanges {
  /** The position of a client that has received the changes. */
  position: Position;
  /** Of these members, in the order of their ids. */
  events: EventRow[];
  /** Whether there were more events than are read. */
  truncated: boolean;
  /** Fen of wallets that changed, by member. */
  balances: Record<string, string>;
  /** Hashes of the sessions that changed, hexadecimal. */
  sessions: string[];
}

interface Watched {
  members: string[];
  /** Hashes of session tokens, hexadecimal. */
  sessions: string[];
}

/** The position of a client that has received what the statement can read. */
interface PositionRow {
  /** Null after a crash or a failover of the database. */
  epoch: string | null;
  /** Seconds since 1970. */
  at: number;
  /** `xmin:xmax:running,…` */
  snapshot: string;
}

const positionColumns = `(select left(id::text, 8) from change_feed_epoch) epoch,
    floor(extract(epoch from now()))::float8 "at", pg_current_snapshot()::text snapshot`;

/** Reads one row with its position. Creates the epoch and reads again if there is none. */
const readWithPosition = async <Row extends object>(
  db: Queryable,
  sql: string,
  params: unknown[],
): Promise<Row & { position: Position }> => {
  const row = await oneRow<Row & PositionRow>(db, sql, params);
  const { epoch, at, snapshot } = row;
  if (epoch !== null) return { ...row, position: { epoch, at, snapshot: parseSnapshot(snapshot) } };
  await startEpoch(db);
  return readWithPosition(db, sql, params);
};

/** The present position. Data that is read afterwards includes everything before it. */
export const readPosition = async (db: Queryable): Promise<Position> =>
  (await readWithPosition(db, `select ${positionColumns}`, [])).position;

/** Common table expression with the unread count of each of `members` that has a notice among `events`. */
const countUnread = (events: string, members: string) => `unread_counts as materialized (
    select member_id, (select count(*)::int from member_notice n
        where n.member_id = m.member_id and n.read_at is null) unread
      from (select distinct member_id from ${events}
        where name = 'notice' and member_id = any(${members}::bigint[])) m)`;

/**
 * Data of an event, joined with `unread_counts`. Transactions that add notices at the same time do not see each other's
 * notices.
 */
const eventData = `case name when 'notice' then jsonb_build_object('unread', unread) else data end`;

/**
 * After more postings than are read at once, every wallet counts as changed. Begins with `select`: anything else counts
 * as a write, after which caches are read again.
 */
const memberChangesSql = `select * from (with
    posted as materialized ${newRows('debit_id, credit_id', 'ledger_entry')},
    written as materialized ${newRows('id, member_id, name, data', 'member_event')},
    ${countUnread('written', '$3')}
  select ${positionColumns},
    (select coalesce(json_agg(json_build_object('id', id::text, 'memberId', member_id::text, 'name', name,
        'data', ${eventData}) order by id), '[]')
      from written left join unread_counts using (member_id) where member_id = any($3::bigint[])) events,
    (select count(*) > ${changeLimit} from written) truncated,
    (select coalesce(json_object_agg(member_id, balance::text), '{}') from account
      where purpose = 'wallet' and member_id = any($3::bigint[])
        and ((select count(*) > ${changeLimit} from posted)
          or id in (select debit_id from posted union select credit_id from posted))) balances,
    array(select key from ${newRows('subject, key', 'change_feed')} changed
      where subject = 'session' and key = any($4::text[])) sessions) changes`;

/** What was committed for these members and sessions since the snapshot was taken; without a snapshot no changes. */
export const readMemberChanges = (
  db: Queryable,
  since: Snapshot | undefined,
  { members, sessions }: Watched,
): Promise<MemberChanges> =>
  readWithPosition(db, memberChangesSql, [since?.xmax ?? null, since?.running ?? [], members, sessions]);

/** An event with the transaction that wrote it. */
export interface StoredEvent extends EventRow {
  xact: string;
}

/** Events of these members that transactions from `since` on have written, in the order of their ids. */
export const listEvents = (db: Queryable, members: string[], since: string) =>
  db.rows<StoredEvent>(
    `select * from (with
        written as materialized (select id, xact, member_id, name, data from member_event
          where member_id = any($1::bigint[]) and xact >= $2::xid8),
        ${countUnread('written', '$1')}
      select id, xact::text, member_id "memberId", name, ${eventData} data
        from written left join unread_counts using (member_id)) events order by id`,
    [members, since],
  );

/** The last entries of a wallet on one side. Their transactions commit in about the order of their ids. */
const lastEntries = (side: 'debit' | 'credit') =>
  `(select xact from ledger_entry where ${side}_id = a.id order by id desc limit 10)`;

/** Fen of these members' wallets, with the transactions of their last movements. */
export const listWallets = (db: Queryable, members: string[]) =>
  db.rows<{ memberId: string; balance: string; transactions: string[] }>(
    `select a.member_id "memberId", a.balance::text, array(select xact::text
        from (${lastEntries('debit')} union all ${lastEntries('credit')}) moved where xact is not null) transactions
      from account a where a.purpose = 'wallet' and a.member_id = any($1::bigint[])`,
    [members],
  );

/** Those of the sessions (hashes, hexadecimal) that have not ended. */
export const listLiveSessions = (db: Queryable, sessions: string[]) =>
  column<string>(
    db,
    `select encode(token_hash, 'hex') from session
      where token_hash in (select decode(hash, 'hex') from unnest($1::text[]) hash) and expires_at > now()`,
    [sessions],
  );
