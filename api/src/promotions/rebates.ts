import { messages } from '@site/contract';
import type { Queryable, Transaction } from '../base/database/database';
import { beijingTime } from '../base/time/beijingTime';
import { yuan } from '../base/money/money';
import { readPage } from '../base/http/page';
import { DomainError } from '../base/errors/domainError';
import { system, wallet } from '../ledger/accounts';
import { move } from '../ledger/ledger';
import { type VipTier, vipOf, vipTiers } from '../members/site/vip';
import { readSetting } from '../base/settings/settings';
import type { Category } from '../games/lobby/catalogue';
import { readMemberTotals } from '../members/profile/profiles.store';
import {
  addRebateTurnover,
  lockClaimableRebates,
  markRebatesClaimed,
  type RebateRow,
  rebatesSql,
  sumRebates,
} from './promotions.store';

/** The percentage of a tier that applies to each game category. */
const fieldOf: Record<Category, Exclude<keyof VipTier, 'flow' | 'recharge'>> = {
  realbet: 'realperson',
  concise: 'electron',
  joker: 'joker',
  sport: 'sport',
  lottery: 'lottery',
  gaming: 'e_sport',
};

/** Converts percent to parts per million: `"0.41"` is 4100. */
const ppm = (percent: string): number => {
  const [whole = '0', part = ''] = percent.split('.');
  return Number(whole) * 10_000 + Number(part.padEnd(4, '0').slice(0, 4));
};

interface SettledBet {
  memberId: string;
  platform: string;
  category: Category;
  /** Fen staked. */
  amount: bigint;
  now: Date;
}

/**
 * Adds a settled bet to the member's claimable rebate of the day, at the rate of the tier that the member is working
 * towards (the last tier once all are reached). The bet must be stored before, since it counts towards the tier. Fen
 * are rounded down once per rebate, not per bet.
 */
export const accrueRebate = async (tx: Transaction, bet: SettledBet): Promise<void> => {
  const tiers = await readSetting(tx, vipTiers);
  const { deposited, staked } = await readMemberTotals(tx, bet.memberId);
  const vip = vipOf(tiers, deposited, staked);
  const tier = tiers[Math.min(vip, tiers.length - 1)];
  if (!tier) return;
  await addRebateTurnover(tx, {
    memberId: bet.memberId,
    platform: bet.platform,
    category: bet.category,
    day: beijingTime(bet.now).slice(0, 10),
    ratePpm: ppm(tier[fieldOf[bet.category]]),
    turnover: bet.amount,
    now: bet.now,
  });
};

/** A page of a member's rebates, with the sums claimed (`jisuan`) and claimable (`nojisuan`). */
export const rebateRecord = async (
  db: Queryable,
  filter: { memberId: string; platform: string; since: Date; page: number; platname(name: string): string },
) => {
  const list = await readPage(db, {
    sql: rebatesSql,
    params: [filter.memberId, filter.since, filter.platform],
    page: filter.page,
    present: (row: RebateRow) => ({
      money: yuan(row.amount),
      gamename: filter.platname(row.platform),
      state: row.state,
      created_at: beijingTime(row.created_at),
      updated_at: beijingTime(row.updated_at),
    }),
  });
  const { claimed, claimable } = await sumRebates(db, filter.memberId);
  return { list, jisuan: yuan(claimed), nojisuan: yuan(claimable) };
};

/** Pays out all claimable rebates and returns the fen paid. Throws a DomainError if there are none. */
export const claimRebates = async (tx: Transaction, memberId: string, now: Date): Promise<bigint> => {
  const rows = await lockClaimableRebates(tx, memberId);
  const sum = rows.reduce((total, row) => total + BigInt(row.amount), 0n);
  if (sum === 0n) throw new DomainError(messages.noRebate);
  const { id: entryId } = await move(tx, {
    from: system('rebates'),
    to: wallet(memberId),
    amount: sum,
    kind: 'rebate',
    reference: rows[0]?.id ?? '',
  });
  await markRebatesClaimed(tx, { ids: rows.map(({ id }) => id), entryId, now });
  return sum;
};
