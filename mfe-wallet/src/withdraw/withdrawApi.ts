import { api, call, type CallRequest } from '@site/shared';
import type { Keyed } from '../moneyCall';

/** A withdrawal as the member confirms it; `bank` is the payout account's id (wire). */
export type Withdrawal = CallRequest<'withdraw'>;

const withdrawApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Holds the amount at once: the balance is fetched anew (decisions 28). */
    walletWithdraw: build.mutation<unknown, Withdrawal & Keyed>({
      query: ({ idempotencyKey, ...withdrawal }) => call('withdraw', withdrawal, { idempotencyKey }),
      invalidatesTags: ['User', 'Records'],
    }),
  }),
});

export const { useWalletWithdrawMutation } = withdrawApi;
