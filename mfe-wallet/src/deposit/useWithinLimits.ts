import { api, call, messageOf, rowsOf, toast, tryFen, type CallData } from '@site/shared';
import { useState } from 'react';
import type { DepositMutation } from './depositForm';

/** A limit that the member has set: how much can be deposited in a period, and how much was (CNY). */
type OwnLimit = CallData<'limits'>[number];

const limitsApi = api.enhanceEndpoints({ addTagTypes: ['Limits', 'LimitReview'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    walletGetLimits: build.query<OwnLimit[], void>({
      query: () => call('limits', {}, { feature: 'limits' }),
      transformResponse: (limits: CallData<'limits'> | null) => rowsOf(limits),
      providesTags: ['Records'],
    }),
    walletGetLimitReview: build.query<CallData<'limitreview'> | null, void>({
      query: () => call('limitreview', {}, { feature: 'limits' }),
      providesTags: ['Limits', 'LimitReview'],
    }),
    /** Records that the member does not want a limit before a deposit; returns the host's message. */
    walletDeclineLimits: build.mutation<string, void>({
      query: () => call('declinelimits', { at: 'deposit' }),
      transformResponse: messageOf,
      invalidatesTags: (_message, error) => (error ? [] : ['LimitReview']),
    }),
  }),
});

export const { useWalletGetLimitsQuery, useWalletGetLimitReviewQuery, useWalletDeclineLimitsMutation } = limitsApi;

/** Whether an amount (CNY) would exceed a deposit limit that the member has set. */
export const exceedsOwnLimit = (limits: readonly OwnLimit[], amount: string): boolean =>
  limits.some((limit) => {
    const [maximum, wanted] = [tryFen(limit.amount), tryFen(amount)];
    if (limit.kind !== 'deposit' || maximum === undefined || wanted === undefined) return false;
    return (tryFen(limit.used) ?? 0n) + wanted > maximum;
  });

const overLimit = '已超出您设置的存款限额';

/**
 * Rejects a deposit over one of the member's own limits before calling the API, if the API host tells the limits; it
 * checks them itself in any case. The page stays alive while hidden, so limits that seem exceeded are fetched again
 * first. A retry of a deposit with an unknown outcome is always sent, because the limits may count it already.
 */
export function useWithinLimits(deposit: DepositMutation): DepositMutation {
  const { data: known = [], refetch } = useWalletGetLimitsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [refusal, setRefusal] = useState<string>();
  return {
    ...deposit,
    notice: refusal === undefined ? deposit.notice : { refusal },
    submit: async (order) => {
      setRefusal(undefined);
      const amount = String(order.amount);
      if (deposit.hasUnknownResult(order) || !exceedsOwnLimit(known, amount)) return deposit.submit(order);
      const fresh = await refetch();
      if (!exceedsOwnLimit((!fresh.isError && fresh.data) || [], amount)) return deposit.submit(order);
      toast(overLimit, 'error');
      setRefusal(overLimit);
      return null;
    },
  };
}
