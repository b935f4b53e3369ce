import {
  api,
  call,
  messageOf,
  numberedPages,
  recordPage,
  rowsOf,
  type CallData,
  type CallRequest,
  type RecordPage,
} from '@site/shared';

/** A device that is logged in: `device` is its user agent, `current` marks this session. */
export type MemberSession = CallData<'sessions'>[number];
/** An attempt to log in as this member. */
export type LoginAttempt = CallData<'loginhistory'>['data'][number];

const sessionsApi = api.enhanceEndpoints({ addTagTypes: ['Sessions'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The member's logged-in devices. */
    accountGetSessions: build.query<MemberSession[], void>({
      query: () => call('sessions', {}, { feature: 'sessions' }),
      transformResponse: rowsOf<MemberSession>,
      providesTags: ['Sessions'],
    }),
    /**
     * Returns the host's message. Refetches the list after a refusal too, because the session may have ended already.
     */
    accountRevokeSession: build.mutation<string, CallRequest<'sessions/revoke'>['id']>({
      query: (id) => call('sessions/revoke', { id }),
      transformResponse: messageOf,
      invalidatesTags: (_message, error) => (error?.kind === 'unauthorized' ? [] : ['Sessions']),
    }),
    /** Login attempts, newest first, page by page. */
    accountGetLogins: build.infiniteQuery<RecordPage<LoginAttempt>, void, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ pageParam }) => call('loginhistory', { page: pageParam }, { feature: 'sessions' }),
      transformResponse: (page: CallData<'loginhistory'> | null) => recordPage(page),
    }),
  }),
});

export const { useAccountGetSessionsQuery, useAccountRevokeSessionMutation, useAccountGetLoginsInfiniteQuery } =
  sessionsApi;
