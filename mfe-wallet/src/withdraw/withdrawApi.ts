import { api, idempotentMutation, type CallRequest } from '@site/shared';

/** `bank` is the payout account's id. */
export type Withdrawal = CallRequest<'withdraw'>;

const withdrawApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The API host reserves the amount at once, so the balance is fetched again. */
    walletWithdraw: build.mutation(
      idempotentMutation('withdraw', { toResult: () => null, invalidatesTags: ['User', 'Records'] }),
    ),
  }),
});

export const { walletWithdraw } = withdrawApi.endpoints;
