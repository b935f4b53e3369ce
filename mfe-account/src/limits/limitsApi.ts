import { api, call, rowsOf, type CallData, type CallRequest } from '@site/shared';

/** A limit that the member has set: a deposit limit, a pause or a reminder interval. */
export type SelfLimit = CallData<'limits'>[number];

/* A host may not have these calls; the query is quiet, so that this is not reported as an error. */
const limitsApi = api.enhanceEndpoints({ addTagTypes: ['Limits'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The member's own limits. */
    accountGetLimits: build.query<SelfLimit[], void>({
      query: () => call('limits', {}, { quiet: true }),
      transformResponse: rowsOf<SelfLimit>,
      providesTags: ['Limits'],
    }),
    /** `amount` is `''` for none. Returns the host's message, which says when a looser limit takes effect. */
    accountSetLimit: build.mutation<string, Required<CallRequest<'setlimit'>>>({
      query: (limit) => call('setlimit', limit),
      transformResponse: (_data, meta) => meta?.message ?? '',
      invalidatesTags: (_message, error) => (error ? [] : ['Limits']),
    }),
  }),
});

export const { useAccountGetLimitsQuery, useAccountSetLimitMutation } = limitsApi;
