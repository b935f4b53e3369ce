import { api, call, type CallRequest } from '@site/shared';

const unbindApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Unbinds a payout account by id. */
    accountUnbindPayoutAccount: build.mutation<unknown, CallRequest<'delcard'>['id']>({
      query: (id) => call('delcard', { id }),
      /* Also after a refusal, because the account may have been removed elsewhere. */
      invalidatesTags: (_data, error) => (error?.kind === 'unauthorized' ? [] : ['PayoutAccounts']),
    }),
  }),
});

export const { useAccountUnbindPayoutAccountMutation } = unbindApi;
