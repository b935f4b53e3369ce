import type { Queryable, Transaction } from '../../base/database/database';
import { exists, oneRow } from '../../base/database/statements';
import { lockMember } from '../members.store';

/** A session ends when it was not used for this long. */
const sessionLifetime = '7 days';

/** A session ends this long after the login, however it is used. */
const longestSession = '30 days';

/** The part of the settings that decides whether calls are served. Null where a setting has its initial value. */
export interface SiteStateRow {
  site_state: number | null;
  repair_tips: string | null;
  switches: unknown;
}

/** Reads the state of the site and its switches from the settings of these keys. */
export const readSiteState = (db: Queryable, settings: { app: string; switches: string }) =>
  oneRow<SiteStateRow>(
    db,
    `select app.value -> 'site_state' site_state, app.value ->> 'repair_tips' repair_tips, switches.value switches
      from (values (1)) one left join setting app on app.key = $1 left join setting switches on switches.key = $2`,
    [settings.app, settings.switches],
  );

export interface SessionRow {
  id: string;
  member_id: string;
  /** When it ends unless it is extended, ms from now. */
  ends_in: number;
  /** When its last use is a minute old, ms from now; negative if it is older. */
  record_in: number;
}

export const findSession = (db: Queryable, tokenHash: Buffer) =>
  db.row<SessionRow>(
    `select id, member_id, (extract(epoch from expires_at - now()) * 1000)::float8 ends_in,
        (extract(epoch from last_seen_at + interval '1 minute' - now()) * 1000)::float8 record_in
      from session where token_hash = $1 and expires_at > now()`,
    [tokenHash],
  );

/** What decides which calls a member may make. */
export interface MemberRow {
  id: string;
  username: string;
  must_change_password: boolean;
  withdrawals_locked: boolean;
}

export const findMember = (db: Queryable, memberId: string) =>
  db.row<MemberRow>(
    `select id, username, password_reset_at is not null must_change_password, withdrawals_locked
      from member where id = $1`,
    [memberId],
  );

/**
 * Whether the member is frozen, and whether withdrawals are locked. Locks the member, so that neither changes before
 * the end of `tx`.
 */
export const lockRestrictions = (tx: Transaction, memberId: string, now: Date) =>
  tx.row<{ frozen: boolean; withdrawals_locked: boolean }>(
    'select member_frozen(m, $2) frozen, m.withdrawals_locked from member m where m.id = $1 for no key update',
    [memberId, now],
  );

/** Records a use of the sessions and extends them, up to their greatest age. */
export const extendSessions = (db: Queryable, sessionIds: string[]) =>
  db.run(
    // In one order, so that two processes that extend the same sessions cannot deadlock.
    `update session set last_seen_at = now(),
        expires_at = least(now() + $2::interval, created_at + $3::interval)
      where id in (select id from session where id = any($1) order by id for no key update)`,
    [sessionIds, sessionLifetime, longestSession],
  );

export const insertSession = (
  db: Queryable,
  session: { tokenHash: Buffer; memberId: string; device: string; address: string },
) =>
  db.run(
    `insert into session (token_hash, member_id, device, address, expires_at)
      values ($1, $2, $3, $4, now() + $5::interval)`,
    [session.tokenHash, session.memberId, session.device, session.address, sessionLifetime],
  );

/**
 * Whether the member's session has not ended; it then ends after `tx`. What ends sessions locks the member's row first
 * too: a lock of the session alone would be shared by calls at once, and PostgreSQL lets new ones pass the deletion
 * that waits for them.
 */
export const lockSession = async (tx: Transaction, { id, sessionId }: { id: string; sessionId: string }) => {
  await lockMember(tx, id);
  return exists(tx, 'select from session where id = $1 and expires_at > now() for key share', [sessionId]);
};

/** Locks the member of the session with this token until the end of `tx`, if there is one. */
export const lockMemberOfToken = (tx: Transaction, tokenHash: Buffer) =>
  tx.run(`select from member m join session s on s.member_id = m.id where s.token_hash = $1 for no key update of m`, [
    tokenHash,
  ]);
