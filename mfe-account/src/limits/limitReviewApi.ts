import { api, call, type CallData } from '@site/shared';

export type LimitReview = CallData<'limitreview'>;

/* A host may not have these calls; the query is quiet, so that this is not reported as an error. */
const limitReviewApi = api.enhanceEndpoints({ addTagTypes: ['Limits', 'LimitReview'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Whether six months have passed since the member's last review. A changed limit counts as one. */
    accountGetLimitReview: build.query<LimitReview | null, void>({
      query: () => call('limitreview', {}, { quiet: true }),
      providesTags: ['Limits', 'LimitReview'],
    }),
    /** Records that the member has reviewed the limits; returns the host's message. */
    accountReviewLimits: build.mutation<string, void>({
      query: () => call('reviewlimits', {}),
      transformResponse: (_data, meta) => meta?.message ?? '',
      invalidatesTags: (_message, error) => (error ? [] : ['LimitReview']),
    }),
  }),
});

export const { useAccountGetLimitReviewQuery, useAccountReviewLimitsMutation } = limitReviewApi;
