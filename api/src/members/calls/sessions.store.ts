import type { Envelope } from '@site/contract';
import type { Database, Queryable, Transaction } from '../../base/database/database';
import { exists, oneRow } from '../../base/database/statements';
import { lockMember } from '../members.store';
import { deleteEndedPush } from '../notices/push/push.store';

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

export const deleteSession = (db: Queryable, tokenHash: Buffer) =>
  db.run('delete from session where token_hash = $1', [tokenHash]);

/** Locks the member of the session with this token until the end of `tx`, if there is one. */
export const lockMemberOfToken = (tx: Transaction, tokenHash: Buffer) =>
  tx.run(`select from member m join session s on s.member_id = m.id where s.token_hash = $1 for no key update of m`, [
    tokenHash,
  ]);

/** Identifies the answer to a call of a member or an operator under an idempotency key. */
export interface AnswerKey {
  owner: 'member' | 'operator';
  ownerId: string;
  call: string;
  keyHash: Buffer;
}

/** An answer as it is stored: as JSON for members, encrypted for operators. */
export type StoredAnswer = Envelope<unknown> | Buffer;

const answerTables = {
  member: { table: 'idempotent_answer', ownerId: 'member_id' },
  operator: { table: 'operator_answer', ownerId: 'operator_id' },
} as const;

/** The answer stored within the last 24 hours, with the hash of the request it belongs to. */
export const findAnswer = (db: Queryable, { owner, ownerId, call, keyHash }: AnswerKey) => {
  const { table, ownerId: column } = answerTables[owner];
  return db.row<{ request_hash: Buffer; answer: StoredAnswer }>(
    `select request_hash, answer from ${table}
      where ${column} = $1 and call = $2 and key_hash = $3 and created_at > now() - interval '24 hours'`,
    [ownerId, call, keyHash],
  );
};

/** Claims the key, unless an answer is stored under it; waits for a concurrent claim. Returns whether it did. */
export const claimAnswer = async (
  tx: Transaction,
  { owner, ownerId, call, keyHash }: AnswerKey,
  requestHash: Buffer,
): Promise<boolean> => {
  const { table, ownerId: column } = answerTables[owner];
  const claimed = await tx.run(
    `insert into ${table} as known (${column}, call, key_hash, request_hash) values ($1, $2, $3, $4)
      on conflict (${column}, call, key_hash) do update
        set request_hash = excluded.request_hash, answer = null, created_at = now()
        where known.created_at <= now() - interval '24 hours'`,
    [ownerId, call, keyHash, requestHash],
  );
  return claimed > 0;
};

export const storeAnswer = (tx: Transaction, { owner, ownerId, call, keyHash }: AnswerKey, answer: StoredAnswer) => {
  const { table, ownerId: column } = answerTables[owner];
  return tx.run(`update ${table} set answer = $4 where ${column} = $1 and call = $2 and key_hash = $3`, [
    ownerId,
    call,
    keyHash,
    Buffer.isBuffer(answer) ? answer : JSON.stringify(answer),
  ]);
};

/** Rows that one statement of a cleanup deletes at most, so that it holds its locks for a moment only. */
const batch = 1000;

/** Tables whose rows the application may not update or lock. */
const appendOnly = new Set(['member_event']);

/** Deletes the rows of a table that meet an SQL condition, in batches. Skips rows that others have locked. */
const deleteInBatches = async (db: Database, table: string, condition: string): Promise<void> => {
  const lock = appendOnly.has(table) ? '' : 'for update skip locked';
  const rows = `select ctid from ${table} where ${condition} limit ${batch} ${lock}`;
  for (;;) {
    const deleted = await db.run(`delete from ${table} where ctid = any(array(${rows}))`);
    if (deleted < batch) return;
  }
};

/** What is deleted when its time is over, by table. Each condition is a range of an index. */
const expired: Record<string, string> = {
  session: 'expires_at < now()',
  passkey_challenge: 'expires_at < now()',
  ...Object.fromEntries(
    Object.values(answerTables).map(({ table }) => [table, `created_at < now() - interval '25 hours'`]),
  ),
  throttle: `at < now() - interval '1 day'`,
  // Streams resume for a day.
  member_event: `created_at < now() - interval '25 hours'`,
  login_attempt: `created_at < now() - interval '180 days'`,
  member_notice: `created_at < now() - interval '180 days'`,
};

/**
 * Deletes expired sessions, challenges, stored answers, rate limits, events of members and push messages, push
 * subscriptions whose session has ended, and login attempts and notices older than 180 days. What others have locked
 * stays until the next time.
 */
export const deleteExpiredRows = async (db: Database): Promise<void> => {
  for (const [table, condition] of Object.entries(expired)) await deleteInBatches(db, table, condition);
  await deleteEndedPush(db);
};
