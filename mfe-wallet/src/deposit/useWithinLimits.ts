import { toast, tryFen } from '@site/shared';
import type { ConfirmDeposit, DepositPayload } from './confirmDeposit';
import { useWalletGetLimitsQuery, type OwnLimit } from './limitsApi';

/** Whether an amount (CNY) would go over a deposit limit that the member has set. */
export const overOwnLimit = (limits: readonly OwnLimit[], amount: string): boolean =>
  limits.some((limit) => {
    const [most, wanted] = [tryFen(limit.amount), tryFen(amount)];
    if (limit.kind !== 'deposit' || most === undefined || wanted === undefined) return false;
    return (tryFen(limit.used) ?? 0n) + wanted > most;
  });

/**
 * A deposit over one of the member's own limits is said without being sent, where the limits are known; the API host decides in any
 * case. This page lives on while hidden: what seems to go over is held against the limits of this moment.
 * @param awaiting whether this very deposit still has no answer: the limits may count it already, so it is sent
 */
export function useWithinLimits(
  confirm: ConfirmDeposit,
  awaiting: (payload: DepositPayload) => boolean,
): ConfirmDeposit {
  const { data: known = [], refetch } = useWalletGetLimitsQuery(undefined, { refetchOnMountOrArgChange: true });
  return async (payload) => {
    const amount = String(payload.order.amount);
    if (awaiting(payload) || !overOwnLimit(known, amount)) return confirm(payload);
    const fresh = await refetch();
    if (!overOwnLimit((!fresh.isError && fresh.data) || [], amount)) return confirm(payload);
    toast('已超出您设置的存款限额！', 'error');
    return null;
  };
}
