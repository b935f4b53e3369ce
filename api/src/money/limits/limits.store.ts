import type { Queryable, Transaction } from '../../base/database/database';
import { insertRow, value } from '../../base/database/statements';
import type { BeijingPeriod } from '../../base/time/beijingTime';

interface LimitInForce {
  kind: 'deposit' | 'loss' | 'stake';
  period: string;
  /** Fen; null for no limit. */
  amount: string | null;
}

/**
 * The limits on deposits, losses and stakes in force: of each kind and period the last one that has begun. A limit that
 * was replaced before it began never takes effect.
 */
export const listLimitsInForce = (db: Queryable, memberId: string, now: Date) =>
  db.rows<LimitInForce>('select kind, period, amount from limits_in_force($1, $2)', [memberId, now]);

/** Fen that the member has lost in the period of `now`, open stakes included; below zero for a profit. */
export const readLoss = async (db: Queryable, memberId: string, period: BeijingPeriod, now: Date): Promise<bigint> =>
  BigInt((await value<string>(db, 'select member_loss($1, $2, $3)', [memberId, period, now])) ?? 0);

/**
 * Fen that the loss limits leave for stakes, or for a transfer to a remote platform: then without what was moved to
 * such platforms before. Undefined without a limit; below zero if more is lost than they allow.
 */
export const readLossLimitsLeave = async (
  db: Queryable,
  memberId: string,
  use: 'stake' | 'transfer',
  now: Date,
): Promise<bigint | undefined> => {
  const left = await value<string | null>(db, 'select loss_limits_leave($1, $2, $3)', [
    memberId,
    now,
    use === 'transfer',
  ]);
  return left === undefined || left === null ? undefined : BigInt(left);
};

/** The member's running pauses, of each kind the one that ends last, and the last reality check. */
export const listOtherLimits = (db: Queryable, memberId: string, now: Date) =>
  db.rows<{ kind: string; period: string; ends_at: Date | null }>(
    `select distinct on (kind) kind, period, ends_at from member_limit
      where member_id = $1 and kind not in ('deposit', 'loss', 'stake') and (ends_at is null or ends_at > $2)
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
 * member's last decision on a limit of money and after the registration.
 */
export const readLimitReview = async (
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<{ due: boolean; reviewedAt: Date | null }> => {
  const row = await db.row<{ due: boolean; reviewed_at: Date | null }>(
    `select limits_reviewed_at reviewed_at,
        greatest(created_at, limits_reviewed_at,
          (select max(created_at) from member_limit
            where member_id = member.id and kind in ('deposit', 'loss', 'stake'))
        ) + interval '6 months' <= $2 due
      from member where id = $1`,
    [memberId, now],
  );
  return { due: row?.due ?? false, reviewedAt: row?.reviewed_at ?? null };
};

/**
 * Whether to ask the member to set a limit on money: there is none in force or decided for later, and the member has
 * not declined for a year. `atDeposit`: beside the first deposit the question is asked once more; it stays there until
 * it is answered.
 */
export const readLimitOffer = async (
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<{ anywhere: boolean; atDeposit: boolean }> => {
  const row = await db.row<{ anywhere: boolean; at_deposit: boolean }>(
    `with limited as (
        select exists (select from limits_in_force($1, $2) where amount is not null) or exists (
          select from member_limit where member_id = $1 and kind in ('deposit', 'loss', 'stake')
            and amount is not null and begins_at > $2) it
      )
      select not limited.it and asked_again anywhere,
          not limited.it and (asked_again or deposit_limits_declined_at is null) at_deposit
        from limited, member, lateral (
          select coalesce(limits_declined_at + interval '1 year' <= $2, true) asked_again) again
        where id = $1`,
    [memberId, now],
  );
  return { anywhere: row?.anywhere ?? false, atDeposit: row?.at_deposit ?? false };
};

/** Records that the member does not want to set a limit. */
export const recordLimitDecline = async (db: Queryable, memberId: string, atDeposit: boolean, now: Date) => {
  await db.run(
    `update member set limits_declined_at = $2,
        deposit_limits_declined_at = case when $3 then $2 else deposit_limits_declined_at end
      where id = $1`,
    [memberId, now, atDeposit],
  );
};

export const recordLimitReview = async (db: Queryable, memberId: string, now: Date): Promise<void> => {
  await db.run('update member set limits_reviewed_at = $2 where id = $1', [memberId, now]);
};

/** Ends the member's games that are open, and the launch links. */
export const deletePlay = async (tx: Transaction, memberId: string): Promise<void> => {
  await tx.run('delete from game_session where session_id in (select id from session where member_id = $1)', [
    memberId,
  ]);
};
