import { betStates, rebateStates } from '@site/contract';
import type { Database, Queryable, Transaction } from '../../base/database/database';
import { column, dayOf, exists, startOf, value } from '../../base/database/statements';
import type { DailyJob } from '../../base/jobs/dailyJob';
import { readClosedDay } from '../../money/reconciliation/dailySummaries.store';
import { readRebateRates } from './accrueRebate';

/** What rebates count of a bet: the stake of a settled one, without what bonuses paid. */
const counted = `case state when ${betStates.settled} then amount - bonus_staked else 0 end`;

/** `$1`: the last day that is over; `$2`: a platform of which all days count, or empty. */
const isDue = `rebate_turnover <> ${counted} and (placed_at < ${startOf('$1::date + 1')} or platform = $2)`;

/** Bets of one transaction. */
const batch = 5000;

/**
 * Brings a member's rebates to what the bets are now: adds stakes that are settled by now, and takes back those that
 * were undone, at the rate at which they were counted. What a claimed rebate had too much is taken from the next ones.
 * Returns how many bets differed, at most `batch`.
 */
const evenOut = async (tx: Transaction, memberId: string, [closed, platform]: [string, string], now?: Date) => {
  const rates = await readRebateRates(tx, memberId);
  const changed = await value<number>(
    tx,
    `with due as (
        select bet.id, platform, category, placed_at, ${dayOf('placed_at')} as day, ${counted} as stake,
            ${counted} - rebate_turnover as change, coalesce(rebate_ppm, rate.ppm, 0) as ppm
          from bet left join unnest($4::text[], $5::int[]) rate (category, ppm) using (category)
          where member_id = $3 and ${isDue} order by placed_at limit ${batch} for update of bet
      ), marked as (
        update bet set rebate_turnover = due.stake, rebate_ppm = due.ppm from due where bet.id = due.id
      ), added as (
        insert into rebate (member_id, platform, category, day, rate_ppm, turnover, created_at, updated_at)
          select $3, platform, category, day, ppm, sum(change), coalesce($6, max(placed_at)),
              coalesce($6, max(placed_at)) from due
            group by platform, category, day, ppm having sum(change) <> 0 and ppm > 0
          on conflict (member_id, platform, category, day, rate_ppm) where state = ${rebateStates.claimable}
          do update set turnover = rebate.turnover + excluded.turnover, updated_at = excluded.updated_at
      )
      select count(*)::int from due`,
    [closed, platform, memberId, [...rates.keys()], [...rates.values()], now],
  );
  return changed ?? 0;
};

/** Brings a member's rebates of one platform to what its bets are now. */
export const addRebatesOf = async (db: Database, memberId: string, platform: string): Promise<void> => {
  await db.transaction((tx) => evenOut(tx, memberId, ['0001-01-01', platform]));
};

const hasDue = (db: Queryable, closed: string) => exists(db, `select from bet where ${isDue} limit 1`, [closed, '']);

const storeRebates = async (db: Database, now: () => Date): Promise<void> => {
  const closed = await readClosedDay(db);
  for (const memberId of await column<string>(db, `select distinct member_id from bet where ${isDue}`, [closed, ''])) {
    while ((await db.transaction((tx) => evenOut(tx, memberId, [closed, ''], now()))) === batch);
  }
};

/**
 * The nightly job that computes rebates of the days that are over, at 01:20 Beijing time: of rounds that providers play
 * from the wallet, from their net stakes, and of all bets that were undone or corrected since.
 */
export const nightlyRebates = ({ jobs, now }: { jobs: Database; now(): Date }): DailyJob => ({
  name: 'rebates',
  time: '01:20',
  isDone: async () => !(await hasDue(jobs, await readClosedDay(jobs))),
  run: () => storeRebates(jobs, now),
});
