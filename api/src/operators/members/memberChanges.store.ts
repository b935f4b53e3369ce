import type { Transaction } from '../../base/database/database';
import { insertWithId } from '../../base/database/statements';

/**
 * Locks a member until the end of `tx`. Waits for the member's changes in flight; further ones wait until the change of
 * what they check is committed. Call it before sessions end.
 */
export const lockMemberForChange = (tx: Transaction, memberId: number, now: Date) =>
  tx.row<{
    id: string;
    username: string;
    realname: string;
    frozen: boolean;
    frozen_until: Date | null;
    frozen_reason: string;
    withdrawals_locked: boolean;
  }>(
    `select id, username, realname, member_frozen(m, $2) frozen, frozen_until, frozen_reason, withdrawals_locked
      from member m where id = $1 for no key update`,
    [memberId, now],
  );

/** Freezes a member; a freeze that is running keeps its beginning. */
export const updateFreeze = (
  tx: Transaction,
  memberId: string,
  { now, until, reason }: { now: Date; until: Date | null; reason: string },
) =>
  tx.run(
    `update member m set frozen_since = case when member_frozen(m, $2) then frozen_since else $2 end,
      frozen_until = $3, frozen_reason = $4 where id = $1`,
    [memberId, now, until, reason],
  );

export const clearFreeze = (tx: Transaction, memberId: string) =>
  tx.run(`update member set frozen_since = null, frozen_until = null, frozen_reason = '' where id = $1`, [memberId]);

export const updateWithdrawalsLocked = (tx: Transaction, memberId: string, locked: boolean) =>
  tx.run('update member set withdrawals_locked = $2 where id = $1', [memberId, locked]);

export const resetLoginPassword = (tx: Transaction, memberId: string, hash: string, now: Date) =>
  tx.run(
    `update member
      set password_hash = $2, password_reset_at = $3, password_used_at = null, passwords_changed_at = $3,
        sign_in_reset_at = $3
      where id = $1`,
    [memberId, hash, now],
  );

export const resetFundPassword = (tx: Transaction, memberId: string, hash: string, now: Date) =>
  tx.run(
    `update member set fund_password_hash = $2, fund_password_reset_at = $3, passwords_changed_at = $3,
        sign_in_reset_at = $3
      where id = $1`,
    [memberId, hash, now],
  );

export const startCoolingOff = (tx: Transaction, memberId: string, now: Date) =>
  tx.run('update member set passwords_changed_at = $2, sign_in_reset_at = $2 where id = $1', [memberId, now]);

/** Replaces the real name, after which withdrawals wait as after a reset. */
export const updateRealname = (tx: Transaction, memberId: string, realname: string, now: Date) =>
  tx.run('update member set realname = $2, sign_in_reset_at = $3 where id = $1', [memberId, realname, now]);

export const insertNote = async (
  tx: Transaction,
  note: { member_id: string; operator_id: string; text: string; created_at: Date },
): Promise<number> => Number(await insertWithId(tx, 'member_note', note));
