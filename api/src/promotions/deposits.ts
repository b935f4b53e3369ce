import { orderStates } from '@site/shared/contract';
import type { Queryable } from '../database/database';

const sumOf = async (db: Queryable, condition: string, params: unknown[]): Promise<bigint> => {
  const row = await db.row<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text sum from deposit where member_id = $1 and state = ${orderStates.approved} ${condition}`,
    params,
  );
  return BigInt(row?.sum ?? 0);
};

/** Fen of all approved deposits of a member. */
export const depositedEver = (db: Queryable, memberId: string): Promise<bigint> => sumOf(db, '', [memberId]);

/** Fen of a member's deposits made from one moment to another and approved since. */
export const depositedBetween = (db: Queryable, memberId: string, from: Date, to: Date): Promise<bigint> =>
  sumOf(db, 'and created_at >= $2 and created_at < $3', [memberId, from, to]);
