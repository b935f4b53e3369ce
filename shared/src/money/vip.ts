import type { Decimal } from '@site/contract';
import { fromFen, tryFen } from './fen';

/**
 * The VIP level in user info: `vip` is the number of tiers reached, so the index of the next one; `paysum` and
 * `turnover` are in CNY.
 */
export interface VipStanding {
  vip: number | string | null | undefined;
  paysum: Decimal | null | undefined;
  turnover?: Decimal | null | undefined;
}

const indexOf = (vip: VipStanding['vip']): number => Math.max(0, Math.trunc(Number(vip ?? 0)) || 0);

/** The number of tiers that the member has reached, which its badge shows: VIP0 before the first. */
export const vipLevel = (vip: VipStanding['vip'], tiers: readonly unknown[]): number =>
  tiers.length > 0 ? Math.min(indexOf(vip), tiers.length) : indexOf(vip);

/**
 * The tier that the member works on: the one at index `vip`, or the last. Its rebates apply to the member. `level` is
 * the number of its label (the first is VIP1). Undefined if there are no tiers.
 */
export function vipTier<Tier>(
  vip: VipStanding['vip'],
  tiers: readonly Tier[],
): { index: number; level: number; tier: Tier } | undefined {
  const index = Math.min(indexOf(vip), tiers.length - 1);
  const tier = tiers[index];
  return tier === undefined ? undefined : { index, level: index + 1, tier };
}

/** The progress towards completing one condition of the tier at index `vip`. */
export interface VipProgress {
  /** 0 to 100, whole. */
  percent: number;
  /** CNY still to reach; undefined after the last tier or without tiers. */
  missing: string | undefined;
  /** CNY that complete the tier; undefined like `missing`. */
  threshold: string | undefined;
}

/**
 * The sum of deposits in percent of the threshold of the tier at index `vip`, rounded, at most 100; 0 if either is 0,
 * and 100 after the last tier.
 */
export const vipProgress = (
  { vip, paysum }: VipStanding,
  tiers: readonly { recharge: Decimal | null | undefined }[],
): VipProgress => progressOf(paysum, tiers, tiers[indexOf(vip)]?.recharge, indexOf(vip));

/** As `vipProgress`, of the turnover; undefined if the host does not tell it, or the tier asks for none. */
export function vipFlowProgress(
  { vip, turnover }: VipStanding,
  tiers: readonly { flow: Decimal | null | undefined }[],
): VipProgress | undefined {
  const asked = tiers[indexOf(vip)]?.flow;
  return turnover === undefined || turnover === null || !tryFen(asked)
    ? undefined
    : progressOf(turnover, tiers, asked, indexOf(vip));
}

function progressOf(
  reached: Decimal | null | undefined,
  tiers: readonly unknown[],
  needed: Decimal | null | undefined,
  index: number,
): VipProgress {
  if (index >= tiers.length) return { percent: tiers.length > 0 ? 100 : 0, missing: undefined, threshold: undefined };
  const sum = tryFen(reached) ?? 0n;
  const asked = tryFen(needed) ?? 0n;
  const missing = fromFen(asked > sum ? asked - sum : 0n);
  const threshold = fromFen(asked);
  if (sum <= 0n || asked <= 0n) return { percent: 0, missing, threshold };
  /* Half of the divisor is added so that the division rounds. */
  return { percent: Math.min(100, Number((sum * 200n + asked) / (asked * 2n))), missing, threshold };
}
