import type { Database, Queryable, Transaction } from '../../base/database/database';
import { exists } from '../../base/database/statements';

/** Finds a login by name, ignoring case. */
export const findLogin = (db: Queryable, name: string) =>
  db.row<{ id: string; password_hash: string }>('select id, password_hash from member where username_key = lower($1)', [
    name,
  ]);

export interface LoginState {
  frozen: boolean;
  /** When an operator set a temporary password, and when a login used it; null for the member's own password. */
  password_reset_at: Date | null;
  password_used_at: Date | null;
}

/** What a login depends on, locked until the end of `tx`; undefined if the password has another hash than this one. */
export const lockLogin = (
  tx: Transaction,
  { memberId, passwordHash, now }: { memberId: string; passwordHash?: string | undefined; now: Date },
) =>
  tx.row<LoginState>(
    `select member_frozen(m, $3) frozen, password_reset_at, password_used_at from member m
      where id = $1 and ($2::text is null or password_hash = $2) for no key update`,
    [memberId, passwordHash ?? null, now],
  );

/** Records a login, which uses up a temporary password. */
export const recordLogin = (tx: Transaction, memberId: string, now: Date) =>
  tx.run(
    `update member set last_login_at = $2::timestamptz,
      password_used_at = case when password_reset_at is not null then $2::timestamptz end where id = $1`,
    [memberId, now],
  );

/** Whether the member has a session from this address, or has logged in from it in the last 30 days. */
export const hasUsedAddress = (db: Queryable, memberId: string | undefined, address: string): Promise<boolean> =>
  exists(
    db,
    `select from session where member_id = $1 and address = $2
      union all
      select from login_attempt
        where member_id = $1 and address = $2 and succeeded and created_at > now() - interval '30 days' limit 1`,
    [memberId ?? null, address],
  );

interface LoginAttempt {
  memberId: string | undefined;
  device: string;
  address: string;
  succeeded: boolean;
}

/**
 * Adds a login attempt to the member's history. For an unknown name the same statements run and insert nothing, and
 * neither case waits for the disk, so that response time does not reveal whether the name exists.
 */
export const insertLoginAttempt = (
  db: Database,
  { memberId, device, address, succeeded }: LoginAttempt,
): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.run('set local synchronous_commit to off');
    await tx.run(
      `insert into login_attempt (member_id, device, address, succeeded)
        select id, $2, $3, $4 from member where id = $1`,
      [memberId ?? null, device, address, succeeded],
    );
  });

/** A page's select of the member's login attempts, newest first; `$1` is the member. */
export const loginAttemptsSql =
  'select id, device, address, succeeded, created_at from login_attempt where member_id = $1 order by id desc';

export interface LoginAttemptRow {
  id: string;
  device: string;
  address: string;
  succeeded: boolean;
  created_at: Date;
}

/** The last login that succeeded, of the time that the login history covers. */
export const findLastLogin = (db: Queryable, memberId: string) =>
  db.row<{ device: string; created_at: Date }>(
    'select device, created_at from login_attempt where member_id = $1 and succeeded order by id desc limit 1',
    [memberId],
  );

interface SessionRow {
  id: string;
  device: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
}

/** The member's sessions that have not expired, last used first, at most 100. */
export const listSessions = (db: Queryable, memberId: string) =>
  db.rows<SessionRow>(
    `select id, device, address, created_at, last_seen_at from session
      where member_id = $1 and expires_at > now() order by last_seen_at desc, id desc limit 100`,
    [memberId],
  );

/** Ends the member's sessions and returns their number. The caller has locked the member. */
export const deleteSessions = (tx: Transaction, memberId: string): Promise<number> =>
  // In the order in which the uses of sessions are recorded.
  tx.run('delete from session where id in (select id from session where member_id = $1 order by id for update)', [
    memberId,
  ]);
