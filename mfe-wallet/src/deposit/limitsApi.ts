import { api, call, rowsOf, type CallData } from '@site/shared';

/** One of the member's own limits: how much may be deposited in a period, and how much was (CNY). */
export type OwnLimit = CallData<'limits'>[number];

const limitsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Quiet: a host without limits is asked once and says nothing. */
    walletGetLimits: build.query<OwnLimit[], void>({
      query: () => call('limits', {}, { quiet: true }),
      transformResponse: (limits: CallData<'limits'> | null) => rowsOf(limits),
      providesTags: ['Records'],
    }),
  }),
});

export const { useWalletGetLimitsQuery } = limitsApi;
