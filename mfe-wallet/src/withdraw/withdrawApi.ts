import { api, idempotentMutation, type CallRequest } from '@site/shared';

/** `bank` is the payout account's id. */
export type Withdrawal = CallRequest<'withdraw'>;

const withdrawApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /**
     * The API host reserves the amount at once, so the balance is fetched again. A refusal may say that the member
     * confirms withdrawals by passkey.
     */
    walletWithdraw: build.mutation(
      idempotentMutation('withdraw', { toResult: () => null, invalidatesTags: ['User', 'Records', 'Passkeys'] }),
    ),
  }),
});

export const { walletWithdraw } = withdrawApi.endpoints;
