import { api, call, lastPageOf, rowsOf, type CallData, type CallRequest } from '@site/shared';

/** A device that is logged in: `device` is its user agent, `current` marks this session. */
export type MemberSession = CallData<'sessions'>[number];
type LoginPage = CallData<'loginhistory'>;
/** An attempt to log in as this member. */
export type LoginAttempt = LoginPage['data'][number];

/* A host may not have these calls; the queries are quiet, so that this is not reported as an error. */
const sessionsApi = api.enhanceEndpoints({ addTagTypes: ['Sessions'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The member's logged-in devices. */
    accountGetSessions: build.query<MemberSession[], void>({
      query: () => call('sessions', {}, { quiet: true }),
      transformResponse: rowsOf<MemberSession>,
      providesTags: ['Sessions'],
    }),
    /**
     * Returns the host's message. Refetches the list after a refusal too, because the session may have ended already.
     */
    accountRevokeSession: build.mutation<string, CallRequest<'sessions/revoke'>['id']>({
      query: (id) => call('sessions/revoke', { id }),
      transformResponse: (_data, meta) => meta?.message ?? '',
      invalidatesTags: (_message, error) => (error?.kind === 'unauthorized' ? [] : ['Sessions']),
    }),
    /** Login attempts, newest first, page by page. */
    accountGetLogins: build.infiniteQuery<LoginPage, void, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (last, _all, number) => (number < lastPageOf(last) ? number + 1 : undefined),
        refetchCachedPages: false,
      },
      query: ({ pageParam }) => call('loginhistory', { page: pageParam }, { quiet: true }),
    }),
  }),
});

export const { useAccountGetSessionsQuery, useAccountRevokeSessionMutation, useAccountGetLoginsInfiniteQuery } =
  sessionsApi;
