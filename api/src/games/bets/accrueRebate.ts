import { type GameCategory, rebateStates, tierRebates, toUnits } from '@site/contract';
import type { Queryable, Transaction } from '../../base/database/database';
import { readSetting } from '../../base/settings/settings';
import { beijingTime } from '../../base/time/beijingTime';
import { readMemberTotals } from '../../members/profile/profiles.store';
import { vipOf, vipTiers } from '../../members/site/vip';

interface NewTurnover {
  memberId: string;
  platform: string;
  category: string;
  /** The Beijing day, `YYYY-MM-DD`. */
  day: string;
  /** Rebate rate in parts per million. */
  ratePpm: number;
  /** Fen. */
  turnover: bigint;
  now: Date;
}

/** Adds turnover to the claimable rebate of its day, platform, category and rate. */
const addRebateTurnover = async (tx: Transaction, rebate: NewTurnover): Promise<void> => {
  const { memberId, platform, category, day, ratePpm, turnover, now } = rebate;
  await tx.run(
    `insert into rebate (member_id, platform, category, day, rate_ppm, turnover, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)
      on conflict (member_id, platform, category, day, rate_ppm) where state = ${rebateStates.claimable}
      do update set turnover = rebate.turnover + excluded.turnover, updated_at = excluded.updated_at`,
    [memberId, platform, category, day, ratePpm, turnover, now],
  );
};

/** Converts percent of at most four places to parts per million: `"0.41"` is 4100. */
const ppm = (percent: string): number => Number(toUnits(percent, 4) ?? 0n);

interface SettledBet {
  memberId: string;
  platform: string;
  category: GameCategory;
  /** Fen staked. */
  amount: bigint;
  now: Date;
}

/**
 * The rebate of each category in parts per million, at the tier that the member is working towards (the last tier once
 * all are reached). Empty without tiers.
 */
export const readRebateRates = async (db: Queryable, memberId: string): Promise<Map<GameCategory, number>> => {
  const tiers = await readSetting(db, vipTiers);
  const { deposited, staked } = await readMemberTotals(db, memberId);
  const tier = tiers[Math.min(vipOf(tiers, deposited, staked), tiers.length - 1)];
  return new Map(tier ? tierRebates.map(([field, category]) => [category, ppm(tier[field])]) : []);
};

/**
 * Adds a settled bet to the member's claimable rebate of the day. The bet must be stored before, since it counts
 * towards the tier. Fen are rounded down once per rebate, not per bet.
 * @returns the rate in parts per million; undefined without tiers
 */
export const accrueRebate = async (tx: Transaction, bet: SettledBet): Promise<number | undefined> => {
  const ratePpm = (await readRebateRates(tx, bet.memberId)).get(bet.category);
  if (ratePpm === undefined) return undefined;
  await addRebateTurnover(tx, {
    memberId: bet.memberId,
    platform: bet.platform,
    category: bet.category,
    day: beijingTime(bet.now).slice(0, 10),
    ratePpm,
    turnover: bet.amount,
    now: bet.now,
  });
  return ratePpm;
};
