import type { Queryable } from '../database/database';
import { beijingTime } from '../http/beijingTime';
import { DomainError } from '../http/domainError';
import { findPauseEnd } from './queries';

/**
 * Throws a DomainError during the member's own time-out or exclusion: no deposits, no transfers into platforms, no
 * games. Withdrawals and transfers back to the main wallet stay open.
 */
export const assertMayPlay = async (db: Queryable, memberId: string, now: Date): Promise<void> => {
  const end = await findPauseEnd(db, memberId, now);
  if (end) throw new DomainError(`您已设置暂停游戏，${beijingTime(end)} 后恢复！`);
};
