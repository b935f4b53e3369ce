import type { Envelope } from '@site/shared/contract';
import type { Queryable, Transaction } from '../database/database';

/** A session ends when it was not used for this long. */
const sessionLifetime = '7 days';

/** A session ends this long after the login, however it is used. */
const longestSession = '30 days';

/** What decides whether a call is served: the state of the site, its switches, and the session with its member. */
export interface AdmissionRow {
  /** Null where the setting has its initial value. */
  site_state: number | null;
  repair_tips: string | null;
  switches: unknown;
  /** Null without a valid session, as are the fields below. */
  session_id: string | null;
  id: string;
  username: string;
  /** Whether the last use of the session was recorded more than a minute ago. */
  stale: boolean;
  must_change_password: boolean;
  withdrawals_locked: boolean;
}

/** The settings are those of the keys `$2` and `$3`. */
const admissionSql = `select app.value -> 'site_state' site_state, app.value ->> 'repair_tips' repair_tips,
    switches.value switches, s.id session_id, m.id, m.username, s.last_seen_at < now() - interval '1 minute' stale,
    m.password_reset_at is not null must_change_password, m.withdrawals_locked
  from (values (1)) one
    left join setting app on app.key = $2
    left join setting switches on switches.key = $3
    left join (session s join member m on m.id = s.member_id) on s.token_hash = $1 and s.expires_at > now()`;

/** Reads what decides whether a call is served, in one query since every call needs it. */
export const findAdmission = async (
  db: Queryable,
  tokenHash: Buffer | null,
  settings: { app: string; switches: string },
): Promise<AdmissionRow> => {
  const row = await db.row<AdmissionRow>(admissionSql, [tokenHash, settings.app, settings.switches]);
  if (!row) throw new Error('a query without a condition returned no row');
  return row;
};

/**
 * Whether the member is frozen, and whether withdrawals are locked. Neither changes before the end of `tx`: a change by
 * an operator waits for this lock, which foreign keys take too.
 */
export const lockRestrictions = (tx: Transaction, memberId: string, now: Date) =>
  tx.row<{ frozen: boolean; withdrawals_locked: boolean }>(
    'select member_frozen(m, $2) frozen, m.withdrawals_locked from member m where m.id = $1 for key share',
    [memberId, now],
  );

/** Records a use of the session and extends it, up to its greatest age. */
export const extendSession = (db: Queryable, sessionId: string) =>
  db.run(
    `update session set last_seen_at = now(),
      expires_at = least(now() + $2::interval, created_at + $3::interval) where id = $1`,
    [sessionId, sessionLifetime, longestSession],
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

export const deleteSession = (db: Queryable, tokenHash: Buffer) =>
  db.run('delete from session where token_hash = $1', [tokenHash]);

/** Identifies the answer to a member's call under an idempotency key. */
export interface AnswerKey {
  memberId: string;
  call: string;
  keyHash: Buffer;
}

/** The answer stored within the last 24 hours, with the hash of the request it belongs to. */
export const findAnswer = (db: Queryable, { memberId, call, keyHash }: AnswerKey) =>
  db.row<{ request_hash: Buffer; answer: Envelope<unknown> }>(
    `select request_hash, answer from idempotent_answer
      where member_id = $1 and call = $2 and key_hash = $3 and created_at > now() - interval '24 hours'`,
    [memberId, call, keyHash],
  );

/** Claims the key, unless an answer is stored under it; waits for a concurrent claim. Returns whether it did. */
export const claimAnswer = async (
  tx: Transaction,
  { memberId, call, keyHash }: AnswerKey,
  requestHash: Buffer,
): Promise<boolean> => {
  const claimed = await tx.run(
    `insert into idempotent_answer as known (member_id, call, key_hash, request_hash) values ($1, $2, $3, $4)
      on conflict (member_id, call, key_hash) do update
        set request_hash = excluded.request_hash, answer = null, created_at = now()
        where known.created_at <= now() - interval '24 hours'`,
    [memberId, call, keyHash, requestHash],
  );
  return claimed > 0;
};

/** Stores the answer under a claimed key. */
export const storeAnswer = (tx: Transaction, { memberId, call, keyHash }: AnswerKey, answer: Envelope<unknown>) =>
  tx.run('update idempotent_answer set answer = $4 where member_id = $1 and call = $2 and key_hash = $3', [
    memberId,
    call,
    keyHash,
    JSON.stringify(answer),
  ]);

/** Deletes expired sessions, stored answers and rate limits, and login attempts older than 180 days. */
export const deleteExpiredRows = async (db: Queryable): Promise<void> => {
  await db.run('delete from session where expires_at < now()');
  await db.run(`delete from idempotent_answer where created_at < now() - interval '25 hours'`);
  await db.run(`delete from throttle where at < now() - interval '1 day'`);
  await db.run(`delete from login_attempt where created_at < now() - interval '180 days'`);
};
