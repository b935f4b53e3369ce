import { tryFen, type User } from '@site/shared';
import type { VipTier } from './memberCentreApi';

/**
 * VIP progress in whole percent, 0 to 100 (spec 1 §4): the deposit sum against the threshold of the tier at index `vip`, rounded;
 * 0 if either is 0; past the last tier 100 (decisions 42).
 */
export function vipProgress(
  { vip, paysum }: Pick<User, 'vip' | 'paysum'>,
  tiers: readonly Pick<VipTier, 'recharge'>[],
) {
  const level = Number(vip);
  if (tiers.length > 0 && level >= tiers.length) return 100;
  const paid = tryFen(paysum) ?? 0n;
  const threshold = tryFen(tiers[level]?.recharge) ?? 0n;
  if (paid <= 0n || threshold <= 0n) return 0;
  /* Half a unit added before the division rounds it. */
  return Math.min(100, Number((paid * 200n + threshold) / (threshold * 2n)));
}
