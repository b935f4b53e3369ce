import type { Queryable, Transaction } from '../../base/database/database';
import { insertRow } from '../../base/database/statements';

interface DepositLimitRow {
  period: string;
  /** Fen; null for no limit. */
  amount: string | null;
}

/**
 * The deposit limits in force: of each period the last one that has begun. A limit that was replaced before it began
 * never takes effect.
 */
export const listDepositLimits = (db: Queryable, memberId: string, now: Date) =>
  db.rows<DepositLimitRow>(
    `select distinct on (period) period, amount from member_limit decided
      where member_id = $1 and kind = 'deposit' and begins_at <= $2
        and (begins_at = created_at or not exists (
          select 1 from member_limit later
           where later.member_id = decided.member_id and later.kind = decided.kind and later.period = decided.period
             and later.id > decided.id and later.created_at < decided.begins_at))
      order by period, id desc`,
    [memberId, now],
  );

/** The member's running pauses, of each kind the one that ends last, and the last reality check. */
export const listOtherLimits = (db: Queryable, memberId: string, now: Date) =>
  db.rows<{ kind: string; period: string; ends_at: Date | null }>(
    `select distinct on (kind) kind, period, ends_at from member_limit
      where member_id = $1 and kind <> 'deposit' and (ends_at is null or ends_at > $2)
      order by kind, ends_at desc nulls last, id desc`,
    [memberId, now],
  );

interface NewLimit {
  member_id: string;
  kind: string;
  period: string;
  /** Fen; null for no limit. */
  amount: bigint | null;
  created_at: Date;
  begins_at: Date;
  ends_at: Date | null;
}

export const insertLimit = (tx: Transaction, limit: NewLimit) => insertRow(tx, 'member_limit', limit);

/**
 * When the member has last reviewed the limits, and whether the next review is due: six months after it, after the
 * member's last decision on a deposit limit and after the registration.
 */
export const readLimitReview = async (
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<{ due: boolean; reviewedAt: Date | null }> => {
  const row = await db.row<{ due: boolean; reviewed_at: Date | null }>(
    `select limits_reviewed_at reviewed_at,
        greatest(created_at, limits_reviewed_at,
          (select max(created_at) from member_limit where member_id = member.id and kind = 'deposit')
        ) + interval '6 months' <= $2 due
      from member where id = $1`,
    [memberId, now],
  );
  return { due: row?.due ?? false, reviewedAt: row?.reviewed_at ?? null };
};

export const recordLimitReview = async (db: Queryable, memberId: string, now: Date): Promise<void> => {
  await db.run('update member set limits_reviewed_at = $2 where id = $1', [memberId, now]);
};

/** Ends the member's games that are open, and the launch links. */
export const deletePlay = async (tx: Transaction, memberId: string): Promise<void> => {
  for (const table of ['sandbox_launch', 'sandbox_play', 'game_session']) {
    await tx.run(`delete from ${table} where session_id in (select id from session where member_id = $1)`, [memberId]);
  }
};
