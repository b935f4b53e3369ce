import type { Envelope } from '@site/shared/contract';
import type { Queryable, Transaction } from '../database/database';

/** A session ends when it was not used for this long. */
const sessionLifetime = '7 days';

interface SessionRow {
  session_id: string;
  id: string;
  username: string;
  stale: boolean;
}

/** The session and its member; `stale` if its last use was recorded more than a minute ago. */
export const findSession = (db: Queryable, tokenHash: Buffer) =>
  db.row<SessionRow>(
    `select s.id session_id, m.id, m.username, s.last_seen_at < now() - interval '1 minute' stale
      from session s join member m on m.id = s.member_id where s.token_hash = $1 and s.expires_at > now()`,
    [tokenHash],
  );

/** Records a use of the session and extends it. */
export const extendSession = (db: Queryable, sessionId: string) =>
  db.run(`update session set last_seen_at = now(), expires_at = now() + $2::interval where id = $1`, [
    sessionId,
    sessionLifetime,
  ]);

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
