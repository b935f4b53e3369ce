import { orderStates, rebateStates } from '@site/contract';
import type { Queryable, Transaction } from '../base/database/database';
import { column, insertRow, insertWithId, oneRow, value } from '../base/database/statements';

/** Fen of a member's approved deposits that were made from `from` until before `to`. */
export const sumApprovedDepositsBetween = async (db: Queryable, memberId: string, from: Date, to: Date) =>
  BigInt(
    (await value<string>(
      db,
      `select coalesce(sum(amount), 0) from deposit
        where member_id = $1 and state = ${orderStates.approved} and created_at >= $2 and created_at < $3`,
      [memberId, from, to],
    )) ?? 0,
  );

export interface RebateRow {
  id: string;
  platform: string;
  amount: string;
  state: number;
  created_at: Date;
  updated_at: Date;
}

/** A page's select of a member's rebates, newest first; `$1` member, `$2` since, `$3` platform or empty for all. */
export const rebatesSql = `select id, platform, amount, state, created_at, updated_at from rebate
  where member_id = $1 and amount <> 0 and created_at >= $2 and ($3 = '' or platform = $3) order by id desc`;

/** Fen of a member's claimed and claimable rebates. Those of bets that were undone after a claim are less than zero. */
export const sumRebates = (db: Queryable, memberId: string) =>
  oneRow<{ claimed: string; claimable: string }>(
    db,
    `select coalesce(sum(amount) filter (where state = ${rebateStates.claimed}), 0)::text claimed,
        greatest(coalesce(sum(amount) filter (where state = ${rebateStates.claimable}), 0), 0)::text claimable
      from rebate where member_id = $1`,
    [memberId],
  );

/** Locks all claimable rebates of a member until the end of `tx` and returns them. */
export const lockClaimableRebates = (tx: Transaction, memberId: string) =>
  tx.rows<{ id: string; amount: string }>(
    `select id, amount from rebate
      where member_id = $1 and state = ${rebateStates.claimable} and amount <> 0 order by id for update`,
    [memberId],
  );

export const markRebatesClaimed = (
  tx: Transaction,
  { ids, entryId, now }: { ids: readonly string[]; entryId: string; now: Date },
) =>
  tx.run(
    `update rebate set state = ${rebateStates.claimed}, entry_id = $2, updated_at = $3 where id = any ($1::bigint[])`,
    [ids, entryId, now],
  );

/** Ids of the red packet rules that a member has used on a Beijing day (`YYYY-MM-DD`). */
export const listUsedRules = (db: Queryable, memberId: string, day: string) =>
  column<number>(db, 'select rule from red_packet where member_id = $1 and day = $2', [memberId, day]);

export const insertRedPacket = async (
  tx: Transaction,
  packet: {
    member_id: string;
    day: string;
    rule: number;
    deposited: bigint;
    amount: bigint;
    created_at: Date;
    in_bonus: boolean;
  },
): Promise<string> => (await insertWithId(tx, 'red_packet', packet)) ?? '';

/** A page's select of a member's red packets, newest first; `$1` is the member. */
export const redPacketsSql =
  'select id, deposited, amount, created_at from red_packet where member_id = $1 order by id desc';

export interface ActivityRow {
  id: string;
  title: string;
  banner: string | null;
  memo: string | null;
  content: string;
  created_at: Date;
}

const activityColumns = 'id, title, banner, memo, content, created_at';

/** A page's select of the activities that members see, newest first. */
export const activitiesSql = `select ${activityColumns} from activity where shown order by created_at desc, id`;

export const findActivity = (db: Queryable, id: number) =>
  db.row<ActivityRow>(`select ${activityColumns} from activity where id = $1 and shown`, [id]);

/**
 * Inserts an application; returns false if members do not see such an activity. Violates `activity_application_once`
 * unless an earlier application was rejected.
 */
export const insertActivityApplication = async (
  db: Queryable,
  memberId: string,
  activityId: number,
  now: Date,
): Promise<boolean> =>
  (await db.run(
    `insert into activity_application (member_id, activity_id, created_at)
      select $1, id, $3 from activity where id = $2 and shown`,
    [memberId, activityId, now],
  )) > 0;

export interface ApplicationRow {
  id: string;
  title: string;
  state: number;
  created_at: Date;
}

/** A page's select of a member's applications, newest first; `$1` is the member. */
export const applicationsSql = `select p.id, a.title, p.state, p.created_at
  from activity_application p join activity a on a.id = p.activity_id where p.member_id = $1 order by p.id desc`;

/** Inserts an initial activity unless there is one with its slug. */
export const seedActivity = (
  db: Queryable,
  activity: { slug: string; title: string; banner: string; memo: string; content: string },
) => insertRow(db, 'activity', activity, 'on conflict (slug) do nothing');
