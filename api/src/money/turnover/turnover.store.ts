import type { Queryable } from '../../base/database/database';
import { value } from '../../base/database/statements';

/** Fen that a member must still stake before a withdrawal; triggers on credits and bets keep it. */
export const readTurnoverDue = async (db: Queryable, memberId: string): Promise<bigint> => {
  const due = `select turnover_due from member_total where member_id = $1 and day = '-infinity'`;
  return BigInt((await value<string>(db, due, [memberId])) ?? 0);
};
