import { api, call, rowsOf, type CallData } from '@site/shared';

/** A limit that the member has set: how much can be deposited in a period, and how much was (CNY). */
export type OwnLimit = CallData<'limits'>[number];

const limitsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Quiet: an API host without limits is asked once. */
    walletGetLimits: build.query<OwnLimit[], void>({
      query: () => call('limits', {}, { quiet: true }),
      transformResponse: (limits: CallData<'limits'> | null) => rowsOf(limits),
      providesTags: ['Records'],
    }),
  }),
});

export const { useWalletGetLimitsQuery } = limitsApi;
