import { categoryName, tierRebates } from '@site/contract';
import * as v from 'valibot';
import { DomainError } from '../../base/errors/domainError';
import { fen } from '../../base/money/money';
import type { Edit } from '../../base/settings/edit';
import { decimalText, setting } from '../../base/settings/settings';

const percent = decimalText(/^[0-9]{1,3}(\.[0-9]{1,4})?$/, '请填写百分数，如0.50！');
const money = decimalText(/^[0-9]{1,12}(\.[0-9]{1,2})?$/, '请填写金额，如1000.00！');

const tier = v.object({
  flow: money,
  recharge: money,
  realperson: percent,
  electron: percent,
  joker: percent,
  sport: percent,
  lottery: percent,
  e_sport: percent,
});

/** One VIP tier: required deposits and turnover in yuan, and rebates in percent by game category. */
export type VipTier = v.InferOutput<typeof tier>;

const thresholds = [1_000, 5_000, 20_000, 50_000, 100_000, 300_000, 800_000, 2_000_000, 5_000_000, 10_000_000];

const initialTier = (recharge: number, index: number): VipTier => {
  const rebate = (base: number, step: number) => (base + step * index).toFixed(2);
  return {
    flow: `${recharge * 10}.00`,
    recharge: `${recharge}.00`,
    realperson: rebate(0.41, 0.04),
    electron: rebate(0.5, 0.06),
    joker: rebate(0.4, 0.04),
    sport: rebate(0.38, 0.04),
    lottery: rebate(0.1, 0.02),
    e_sport: rebate(0.38, 0.04),
  };
};

const tiers = v.pipe(
  v.array(tier),
  v.check(
    (listed) =>
      listed.every(({ recharge, flow }, index) => {
        const before = listed[index - 1];
        return !before || (fen(recharge) > fen(before.recharge) && fen(flow) >= fen(before.flow));
      }),
    '等级须由低到高：存款门槛递增，流水门槛不减！',
  ),
);

/** The tiers, lowest first. */
export const vipTiers = setting(
  'members.vipTiers',
  tiers,
  thresholds.map(initialTier),
  v.pipe(tiers, v.minLength(1, '至少需要一个等级！')),
);

/**
 * Throws a DomainError, unless the operator confirmed the change, if the highest rebate of a game category rises by
 * more than 20 %: a slip of the decimal point pays out more than members stake.
 */
export const assertTiersChange = ({ before, after }: Edit<VipTier[]>, confirmed: boolean): void => {
  if (confirmed) return;
  for (const [field, category] of tierRebates) {
    const highest = (listed: VipTier[]) => Math.max(0, ...listed.map((it) => Number(it[field])));
    // Whole millionths of a percent, since 0.1 + 20 % is not 0.12.
    if (Math.round(highest(after) * 5e6) <= Math.round(highest(before) * 6e6)) continue;
    throw new DomainError(
      `${categoryName(category)}返水最高由${highest(before)}%改为${highest(after)}%，上调超过20%，请确认后再提交！`,
    );
  }
};

/**
 * A member's `vip`: the number of tiers reached. A tier is reached when both its deposits and its turnover are.
 * @param deposited fen of all approved deposits
 * @param turnover fen staked in all settled bets
 */
export const vipOf = (tiers: readonly VipTier[], deposited: bigint, turnover: bigint): number => {
  const next = tiers.findIndex(({ recharge, flow }) => fen(recharge) > deposited || fen(flow) > turnover);
  return next === -1 ? tiers.length : next;
};
