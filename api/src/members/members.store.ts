import type { Queryable, Transaction } from '../base/database/database';
import { changes, exists, value } from '../base/database/statements';

/** Locks the member's row, so that changes of one member's data run one after another; foreign keys stay usable. */
export const lockMember = (tx: Transaction, memberId: string) =>
  tx.run('select 1 from member where id = $1 for no key update', [memberId]);

export const readPasswordHash = (db: Queryable, memberId: string) =>
  value<string>(db, 'select password_hash from member where id = $1', [memberId]);

export const readRealname = async (db: Queryable, memberId: string): Promise<string> =>
  (await value<string>(db, 'select realname from member where id = $1', [memberId])) ?? '';

/** Whether the login password is a temporary one that an operator set. */
export const hasTemporaryPassword = (db: Queryable, memberId: string): Promise<boolean> =>
  exists(db, 'select from member where id = $1 and password_reset_at is not null', [memberId]);

/** Replaces the password hash unless it was changed since `previous` was read; returns whether it did. */
export const replacePasswordHash = (
  tx: Transaction,
  memberId: string,
  { previous, next, now }: { previous: string | undefined; next: string; now: Date },
): Promise<boolean> =>
  changes(
    tx,
    `update member
      set password_hash = $2, password_reset_at = null, password_used_at = null, passwords_changed_at = $4
      where id = $1 and password_hash = $3`,
    [memberId, next, previous, now],
  );

export const renewPasswordHash = (tx: Transaction, memberId: string, hash: string) =>
  tx.run('update member set password_hash = $2 where id = $1', [memberId, hash]);

/** Stores another hash of the same fund password, unless that was changed meanwhile. */
export const renewFundPasswordHash = (
  db: Queryable,
  memberId: string,
  { previous, renewed }: { previous: string; renewed: string },
) =>
  db.run('update member set fund_password_hash = $2 where id = $1 and fund_password_hash = $3', [
    memberId,
    renewed,
    previous,
  ]);

/** The hash of the fund password, and when an operator set it, if it is a temporary one. */
export const findFundPassword = (db: Queryable, memberId: string) =>
  db.row<{ hash: string; temporary_since: Date | null }>(
    'select fund_password_hash hash, fund_password_reset_at temporary_since from member where id = $1',
    [memberId],
  );

/** Returns whether the fund password was still the previous one. */
export const replaceFundPasswordHash = (
  db: Queryable,
  memberId: string,
  { previous, next, now }: { previous: string; next: string; now: Date },
): Promise<boolean> =>
  changes(
    db,
    `update member set fund_password_hash = $3, fund_password_reset_at = null, passwords_changed_at = $4
      where id = $1 and fund_password_hash = $2`,
    [memberId, previous, next, now],
  );

/** Starts the time without withdrawals that follows a changed password, after another change of the sign-in. */
export const recordSignInChange = (tx: Transaction, memberId: string, now: Date) =>
  tx.run('update member set passwords_changed_at = $2 where id = $1', [memberId, now]);

/** When the member's time-out or exclusion ends, if one is running. */
export const findPauseEnd = (db: Queryable, memberId: string, now: Date) =>
  value<Date>(
    db,
    `select max(ends_at) from member_limit
      where member_id = $1 and kind in ('timeout', 'exclusion') having max(ends_at) > $2`,
    [memberId, now],
  );
