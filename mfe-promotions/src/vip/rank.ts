import { fromFen, tryFen, type Decimal } from '@site/shared';

/** How far a member is on the way to the next tier. */
export interface Progress {
  /** 0 to 100, whole. */
  percent: number;
  /** CNY still to deposit; undefined past the last tier. */
  missing: string | undefined;
}

/**
 * Progress to the tier at index `vip`: deposits so far over its threshold, rounded, at most 100, 0 if either is 0; past the last tier
 * 100 (spec 1 §4, decisions 42).
 */
export function progressTo(tiers: readonly { recharge: Decimal }[], vip: number, paysum: Decimal | null): Progress {
  const next = tiers[vip];
  if (!next) return { percent: 100, missing: undefined };
  const sum = tryFen(paysum) ?? 0n;
  const threshold = tryFen(next.recharge) ?? 0n;
  const missing = fromFen(threshold > sum ? threshold - sum : 0n);
  if (sum <= 0n || threshold <= 0n) return { percent: 0, missing };
  const rounded = Number((sum * 100n + threshold / 2n) / threshold);
  return { percent: Math.min(100, rounded), missing };
}
