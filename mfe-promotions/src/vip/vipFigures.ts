import {
  formatMoney,
  isPositive,
  vipFlowProgress,
  vipLevel,
  vipProgress,
  vipTier,
  type VipStanding,
} from '@site/shared';
import type { VipTier } from '../promotionsApi';

/** What `VipProgressCard` shows. */
export interface VipFigures {
  /** Formatted, CNY. */
  deposits: string;
  /** Whole percents of the deposits that the next tier needs. */
  percent: number | string;
  /** What is missing for the next tier, a sentence. */
  next: string;
  /** The turnover reached and needed, formatted, CNY; undefined if the host does not tell it or none is needed. */
  flow: { turnover: string; threshold: string; percent: number | string } | undefined;
}

/** The member's tier and what is missing for the next one, for display. */
export const vipFigures = (tiers: readonly VipTier[], standing: VipStanding): VipFigures & { level: number } => {
  const { percent, missing } = vipProgress(standing, tiers);
  const flow = vipFlowProgress(standing, tiers);
  const neededFlow = vipTier(standing.vip, tiers)?.tier.flow;
  return {
    level: vipLevel(standing.vip, tiers),
    deposits: formatMoney(standing.paysum),
    percent,
    next: nextTier({ missing, neededFlow, missingFlow: flow?.missing }),
    flow: flow && {
      turnover: formatMoney(standing.turnover),
      threshold: formatMoney(flow.threshold),
      percent: flow.percent,
    },
  };
};

interface NextTier {
  /** Deposits that are missing, CNY; undefined after the last tier. */
  missing: string | undefined;
  /** Turnover of the tier, CNY. */
  neededFlow: VipTier['flow'] | undefined;
  /** Turnover that is missing, CNY; undefined if the host does not tell the turnover reached. */
  missingFlow: string | undefined;
}

/**
 * What the member still needs for the next tier. A host that does not tell the turnover reached has the required one
 * shown, and nothing when there is none.
 */
const nextTier = ({ missing, neededFlow, missingFlow }: NextTier): string => {
  if (missing === undefined) return '您已达到最高等级';
  const isPaid = missing === '0.00';
  const deposits = `升级还需存款 ${formatMoney(missing)}`;
  if (missingFlow === '0.00') return isPaid ? '存款与流水均已达成，等待升级' : `流水已达成，${deposits}`;
  const turnover = isPositive(neededFlow) && `累计流水达到 ${formatMoney(neededFlow)}`;
  if (isPaid) return turnover ? `存款已达成，${turnover} 即可升级` : '升级所需存款已达成';
  return turnover ? `${deposits}，且${turnover}` : deposits;
};
