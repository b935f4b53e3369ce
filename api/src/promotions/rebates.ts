import { messages, rebateStates } from '@site/shared/contract';
import type { Queryable, Transaction } from '../database/database';
import { beijingTime } from '../http/beijingTime';
import { yuan } from '../http/money';
import { readPage } from '../http/page';
import { DomainError } from '../http/domainError';
import { system, wallet } from '../ledger/accounts';
import { move } from '../ledger/ledger';
import { type VipTier, vipOf, vipTiers } from '../members/vip';
import { readSetting } from '../settings/settings';
import type { Category } from '../games/pictures/gamePicture';
import { turnoverEver } from '../platforms/bets';
import { depositedEver } from './deposits';

/** Which of a tier's percentages a category earns (decisions 38). */
const fieldOf: Record<Category, Exclude<keyof VipTier, 'flow' | 'recharge'>> = {
  realbet: 'realperson',
  concise: 'electron',
  joker: 'joker',
  sport: 'sport',
  lottery: 'lottery',
  gaming: 'e_sport',
};

/** `"0.41"` percent as parts in a million: 4100. */
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
 * Adds a settled bet, which is among the member's bets already, to the member's open rebate of the day, at the rate of the tier at index `vip` (the last one beyond it).
 * A row grows until it is claimed; fen are floored once a row, not once a bet.
 */
export const accrueRebate = async (tx: Transaction, bet: SettledBet): Promise<void> => {
  const tiers = await readSetting(tx, vipTiers);
  const vip = vipOf(tiers, await depositedEver(tx, bet.memberId), await turnoverEver(tx, bet.memberId));
  const tier = tiers[Math.min(vip, tiers.length - 1)];
  if (!tier) return;
  await tx.run(
    `insert into rebate (member_id, platform, category, day, rate_ppm, turnover, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (member_id, platform, category, day, rate_ppm) where state = ${rebateStates.claimable}
     do update set turnover = rebate.turnover + excluded.turnover, updated_at = excluded.updated_at`,
    [
      bet.memberId,
      bet.platform,
      bet.category,
      beijingTime(bet.now).slice(0, 10),
      ppm(tier[fieldOf[bet.category]]),
      bet.amount,
      bet.now,
    ],
  );
};

/** A member's rebates as a page, with the sums claimed (`jisuan`) and waiting (`nojisuan`). */
export const rebateRecord = async (
  db: Queryable,
  filter: { memberId: string; platform: string; since: Date; page: number; platname(name: string): string },
) => {
  const list = await readPage(db, {
    sql: `select platform, amount, state, created_at, updated_at from rebate
           where member_id = $1 and amount > 0 and created_at >= $2 and ($3 = '' or platform = $3) order by id desc`,
    params: [filter.memberId, filter.since, filter.platform],
    page: filter.page,
    present: (row: { platform: string; amount: string; state: number; created_at: Date; updated_at: Date }) => ({
      money: yuan(row.amount),
      gamename: filter.platname(row.platform),
      state: row.state,
      created_at: beijingTime(row.created_at),
      updated_at: beijingTime(row.updated_at),
    }),
  });
  const sums = await db.row<{ claimed: string; open: string }>(
    `select coalesce(sum(amount) filter (where state = ${rebateStates.claimed}), 0)::text claimed,
            coalesce(sum(amount) filter (where state = ${rebateStates.claimable}), 0)::text open from rebate where member_id = $1`,
    [filter.memberId],
  );
  return { list, jisuan: yuan(sums?.claimed ?? '0'), nojisuan: yuan(sums?.open ?? '0') };
};

/** Pays out every rebate that waits; gives the fen paid. Nothing waiting is a DomainError (spec 2 §5). */
export const claimRebates = async (tx: Transaction, memberId: string, now: Date): Promise<bigint> => {
  const rows = await tx.rows<{ id: string; amount: string }>(
    `update rebate set state = ${rebateStates.claimed}, updated_at = $2
      where member_id = $1 and state = ${rebateStates.claimable} and amount > 0 returning id, amount`,
    [memberId, now],
  );
  const sum = rows.reduce((total, row) => total + BigInt(row.amount), 0n);
  if (sum === 0n) throw new DomainError(messages.noRebate);
  await move(tx, {
    from: system('rebates'),
    to: wallet(memberId),
    amount: sum,
    kind: 'rebate',
    reference: rows[0]?.id ?? '',
  });
  return sum;
};
