import type { Decimal } from '../contract/decimal';
import { fromFen, tryFen } from './fen';

/** A member's standing as user info tells it: `vip` indexes the tiers from 0 (wire). */
export interface VipStanding {
  vip: number | string | null | undefined;
  paysum: Decimal | null | undefined;
}

const indexOf = (vip: VipStanding['vip']): number => Math.max(0, Math.trunc(Number(vip ?? 0)) || 0);

/**
 * The tier that is the member's: the one at index `vip`, past the end the last; its rebates are what the host pays. `level` is the
 * number it is labelled with (the first is VIP1). Undefined when there are no tiers.
 */
export function vipTier<Tier>(
  vip: VipStanding['vip'],
  tiers: readonly Tier[],
): { index: number; level: number; tier: Tier } | undefined {
  const index = Math.min(indexOf(vip), tiers.length - 1);
  const tier = tiers[index];
  return tier === undefined ? undefined : { index, level: index + 1, tier };
}

/** How far a member is on the way to completing the tier at index `vip`. */
export interface VipProgress {
  /** 0 to 100, whole. */
  percent: number;
  /** CNY still to deposit; undefined past the last tier, or when there are no tiers. */
  missing: string | undefined;
  /** CNY that the tier asks for; undefined like `missing`. */
  threshold: string | undefined;
}

/**
 * The deposit sum over the threshold of the tier at index `vip`, rounded, at most 100, 0 if either is 0 (spec 1 §4); past the last
 * tier 100 (decisions 42).
 */
export function vipProgress(
  { vip, paysum }: VipStanding,
  tiers: readonly { recharge: Decimal | null | undefined }[],
): VipProgress {
  const next = tiers[indexOf(vip)];
  if (!next) return { percent: tiers.length > 0 ? 100 : 0, missing: undefined, threshold: undefined };
  const sum = tryFen(paysum) ?? 0n;
  const asked = tryFen(next.recharge) ?? 0n;
  const missing = fromFen(asked > sum ? asked - sum : 0n);
  const threshold = fromFen(asked);
  if (sum <= 0n || asked <= 0n) return { percent: 0, missing, threshold };
  /* Half a unit added before the division rounds it. */
  return { percent: Math.min(100, Number((sum * 200n + asked) / (asked * 2n))), missing, threshold };
}
