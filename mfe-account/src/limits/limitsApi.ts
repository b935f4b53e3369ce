import { api, call, rowsOf, type CallData, type CallRequest } from '@site/shared';

/** A limit that the member has set: on deposits, a pause, or how often to be reminded of the time. */
export type OwnLimit = CallData<'limits'>[number];

/* Calls beyond the specifications: a host without them is no failure, so that the read is quiet (wire). */
const limitsApi = api.enhanceEndpoints({ addTagTypes: ['Limits'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    accountGetLimits: build.query<OwnLimit[], void>({
      query: () => call('limits', {}, { quiet: true }),
      transformResponse: rowsOf<OwnLimit>,
      providesTags: ['Limits'],
    }),
    /** `amount` is `''` for none. Gives the host's message, which says from when a looser limit holds. */
    accountSetLimit: build.mutation<string, Required<CallRequest<'setlimit'>>>({
      query: (limit) => call('setlimit', limit),
      transformResponse: (_data, meta) => meta?.message ?? '',
      invalidatesTags: (_said, error) => (error ? [] : ['Limits']),
    }),
  }),
});

export const { useAccountGetLimitsQuery, useAccountSetLimitMutation } = limitsApi;
