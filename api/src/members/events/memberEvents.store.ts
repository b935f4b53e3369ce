import { eventData, type EventRow, unreadCounts } from '../../base/cache/changes.store';
import type { Queryable } from '../../base/database/database';
import { column } from '../../base/database/statements';

/** An event with the transaction that wrote it. */
interface StoredEvent extends EventRow {
  xact: string;
}

/** Events of these members that transactions from `since` on have written, in the order of their ids. */
export const listEvents = (db: Queryable, members: string[], since: string) =>
  db.rows<StoredEvent>(
    `select * from (with
        written as materialized (select id, xact, member_id, name, data from member_event
          where member_id = any($1::bigint[]) and xact >= $2::xid8),
        ${unreadCounts}
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
