import { api, call, type CallRequest } from '@site/shared';

const unbindApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    accountUnbindPayoutAccount: build.mutation<unknown, CallRequest<'delcard'>['id']>({
      query: (id) => call('delcard', { id }),
      invalidatesTags: ['PayoutAccounts'],
    }),
  }),
});

export const { useAccountUnbindPayoutAccountMutation } = unbindApi;
