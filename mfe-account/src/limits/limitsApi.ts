import { api, call, messageOf, rowsOf, showResult, type CallData, type CallRequest, messages } from '@site/shared';

/** When the member has reviewed the own limits, and whether it is time to do so again. */
type LimitReview = CallData<'limitreview'>;
/** A limit that the member has set: a deposit limit, a pause or a reminder interval. */
export type SelfLimit = CallData<'limits'>[number];

const limitsApi = api.enhanceEndpoints({ addTagTypes: ['Limits', 'LimitReview'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The member's own limits. */
    accountGetLimits: build.query<SelfLimit[], void>({
      query: () => call('limits', {}, { feature: 'limits' }),
      transformResponse: rowsOf<SelfLimit>,
      providesTags: ['Limits'],
    }),
    /** `amount` is `''` for none. Returns the host's message, which says when a looser limit takes effect. */
    accountSetLimit: build.mutation<string, Required<CallRequest<'setlimit'>>>({
      query: (limit) => call('setlimit', limit),
      transformResponse: messageOf,
      invalidatesTags: (_message, error) => (error ? [] : ['Limits']),
    }),
    /** Whether six months have passed since the member's last review. A changed limit counts as one. */
    accountGetLimitReview: build.query<LimitReview | null, void>({
      query: () => call('limitreview', {}, { feature: 'limits' }),
      providesTags: ['Limits', 'LimitReview'],
    }),
    /** Records that the member does not want to set a limit; returns the host's message. */
    accountDeclineLimits: build.mutation<string, void>({
      query: () => call('declinelimits', { at: '' }),
      transformResponse: messageOf,
      invalidatesTags: (_message, error) => (error ? [] : ['LimitReview']),
    }),
    /** Records that the member has reviewed the limits; returns the host's message. */
    accountReviewLimits: build.mutation<string, void>({
      query: () => call('reviewlimits', {}),
      transformResponse: messageOf,
      invalidatesTags: (_message, error) => (error ? [] : ['LimitReview']),
    }),
  }),
});

export const {
  useAccountGetLimitsQuery,
  useAccountSetLimitMutation,
  useAccountGetLimitReviewQuery,
  useAccountReviewLimitsMutation,
  useAccountDeclineLimitsMutation,
} = limitsApi;

/**
 * Returns `set`, which saves a limit, shows the host's message and resolves to true on success, and `busy` while it
 * runs.
 */
export function useSetLimit() {
  const [send, { isLoading: busy }] = useAccountSetLimitMutation();
  const set = async (limit: Required<CallRequest<'setlimit'>>): Promise<boolean> => {
    const answer = await send(limit);
    return showResult(answer, answer.data || messages.settingDone);
  };
  return { set, busy };
}

/** Intervals of the reality check. */
export const reminders = [
  { value: '30m', label: '每30分钟', minutes: 30 },
  { value: '60m', label: '每60分钟', minutes: 60 },
  { value: '120m', label: '每120分钟', minutes: 120 },
  { value: 'off', label: '关闭', minutes: undefined },
] as const;

/** The member's interval; members who have not chosen one have the second. */
export function reminderOf(limits: readonly SelfLimit[] | undefined) {
  const chosen = limits?.find(({ kind }) => kind === 'reality')?.period;
  return reminders.find(({ value }) => value === chosen) ?? reminders[1];
}
