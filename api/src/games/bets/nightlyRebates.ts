import { betStates, rebateStates } from '@site/contract';
import type { Database, Queryable, Transaction } from '../../base/database/database';
import { column, dayOf, exists, startOf, value } from '../../base/database/statements';
import type { DailyJob } from '../../base/jobs/dailyJob';
import { readClosedDay } from '../../money/reconciliation/dailySummaries.store';
import { readRebateRates } from './accrueRebate';

/** What rebates count of a bet: the stake of a settled one. */
const counted = `case state when ${betStates.settled} then amount else 0 end`;

/** `$1`: the last day that is over; `$2`: platforms whose rebates are complete when a bet is settled. */
const isDue = `rebate_turnover <> ${counted} and placed_at < ${startOf('$1::date + 1')}
  and platform <> all ($2::text[])`;

/** Bets of one transaction. */
const batch = 5000;

/**
 * Brings a member's rebates to what the bets are now: adds stakes that are settled by now, and takes back those that
 * were undone, at the rate at which they were counted. What a claimed rebate had too much is taken from the next ones.
 * Returns how many bets differed, at most `batch`.
 */
const evenOut = async (tx: Transaction, memberId: string, [closed, local]: [string, readonly string[]], now: Date) => {
  const rates = await readRebateRates(tx, memberId);
  const changed = await value<number>(
    tx,
    `with due as (
        select bet.id, platform, category, ${dayOf('placed_at')} as day, ${counted} as stake,
            ${counted} - rebate_turnover as change, coalesce(rebate_ppm, rate.ppm, 0) as ppm
          from bet left join unnest($4::text[], $5::int[]) rate (category, ppm) using (category)
          where member_id = $3 and ${isDue} order by placed_at limit ${batch} for update of bet
      ), marked as (
        update bet set rebate_turnover = due.stake, rebate_ppm = due.ppm from due where bet.id = due.id
      ), added as (
        insert into rebate (member_id, platform, category, day, rate_ppm, turnover, created_at, updated_at)
          select $3, platform, category, day, ppm, sum(change), $6, $6 from due
            group by platform, category, day, ppm having sum(change) <> 0 and ppm > 0
          on conflict (member_id, platform, category, day, rate_ppm) where state = ${rebateStates.claimable}
          do update set turnover = rebate.turnover + excluded.turnover, updated_at = excluded.updated_at
      )
      select count(*)::int from due`,
    [closed, local, memberId, [...rates.keys()], [...rates.values()], now],
  );
  return changed ?? 0;
};

const hasDue = (db: Queryable, of: [string, readonly string[]]) =>
  exists(db, `select from bet where ${isDue} limit 1`, of);

const storeRebates = async (db: Database, local: readonly string[], now: () => Date): Promise<void> => {
  const due: [string, readonly string[]] = [await readClosedDay(db), local];
  for (const memberId of await column<string>(db, `select distinct member_id from bet where ${isDue}`, due)) {
    while ((await db.transaction((tx) => evenOut(tx, memberId, due, now()))) === batch);
  }
};

/**
 * The nightly job that computes rebates of the days that are over, at 01:20 Beijing time: of rounds that providers play
 * from the wallet, from their net stakes, and of all bets that were undone or corrected since.
 * @param local platforms whose bets are settled at once and never change
 */
export const nightlyRebates = ({ jobs, now }: { jobs: Database; now(): Date }, local: readonly string[]): DailyJob => ({
  name: 'rebates',
  time: '01:20',
  isDone: async () => !(await hasDue(jobs, [await readClosedDay(jobs), local])),
  run: () => storeRebates(jobs, local, now),
});
