import { api, call, type CallRequest } from '@site/shared';

const unbindApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    accountUnbindPayoutAccount: build.mutation<unknown, CallRequest<'delcard'>['id']>({
      query: (id) => call('delcard', { id }),
      /* Also when it is refused: the account may be gone already. */
      invalidatesTags: (_done, error) => (error?.kind === 'unauthorized' ? [] : ['PayoutAccounts']),
    }),
  }),
});

export const { useAccountUnbindPayoutAccountMutation } = unbindApi;
