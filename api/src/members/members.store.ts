import type { Queryable, Transaction } from '../base/database/database';
import { exists, updateRow, value } from '../base/database/statements';

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

/** The hash of the fund password, and when an operator set it, if it is a temporary one. */
export const findFundPassword = (db: Queryable, memberId: string) =>
  db.row<{ hash: string; temporary_since: Date | null }>(
    'select fund_password_hash hash, fund_password_reset_at temporary_since from member where id = $1',
    [memberId],
  );

/** Starts the time without withdrawals that follows a changed password, after another change of the sign-in. */
export const recordSignInChange = (tx: Transaction, memberId: string, now: Date) =>
  updateRow(tx, 'member', { id: memberId }, { passwords_changed_at: now });

/** When the member's time-out or exclusion ends, if one is running. */
export const findPauseEnd = (db: Queryable, memberId: string, now: Date) =>
  value<Date>(
    db,
    `select max(ends_at) from member_limit
      where member_id = $1 and kind in ('timeout', 'exclusion') having max(ends_at) > $2`,
    [memberId, now],
  );
