import { toast, tryFen } from '@site/shared';
import type { ConfirmDeposit } from './confirmDeposit';
import { useWalletGetLimitsQuery, type OwnLimit } from './limitsApi';

/** Whether an amount (CNY) would go over a deposit limit that the member has set. */
export const overOwnLimit = (limits: readonly OwnLimit[], amount: string): boolean =>
  limits.some((limit) => {
    const [most, wanted] = [tryFen(limit.amount), tryFen(amount)];
    if (limit.kind !== 'deposit' || most === undefined || wanted === undefined) return false;
    return (tryFen(limit.used) ?? 0n) + wanted > most;
  });

/**
 * A deposit over one of the member's own limits is said without a call, where the limits are known; the API host decides in any
 * case.
 */
export function useWithinLimits(confirm: ConfirmDeposit): ConfirmDeposit {
  const { data: limits = [] } = useWalletGetLimitsQuery(undefined, { refetchOnMountOrArgChange: true });
  return async (payload) => {
    if (!overOwnLimit(limits, String(payload.order.amount))) return confirm(payload);
    toast('已超出您设置的存款限额！', 'error');
    return null;
  };
}
