import type { Queryable } from '../database/database';
import { beijingTime } from '../http/beijingTime';
import { DomainError } from '../http/domainError';

/**
 * Refuses a member who has asked for a time-out or for exclusion and whose time is not over: no deposits, no transfers
 * into platforms, no games. Withdrawing and bringing money home stay open.
 */
export const assertMayPlay = async (db: Queryable, memberId: string, now: Date): Promise<void> => {
  const row = await db.row<{ ends_at: Date }>(
    `select max(ends_at) ends_at from member_limit
      where member_id = $1 and kind in ('timeout', 'exclusion') having max(ends_at) > $2`,
    [memberId, now],
  );
  if (row) throw new DomainError(`您已设置暂停游戏，${beijingTime(row.ends_at)} 后恢复！`);
};
