import { api, call, lastPageOf, rowsOf, type CallData, type CallRequest } from '@site/shared';

/** Where the member is logged in: `device` is what the browser calls itself; `current` is this session. */
export type MemberSession = CallData<'sessions'>[number];
type LoginPage = CallData<'loginhistory'>;
/** A try to log in as this member. */
export type LoginAttempt = LoginPage['data'][number];

/* Calls beyond the specifications: a host without them is no failure, so that these reads are quiet (wire). */
const sessionsApi = api.enhanceEndpoints({ addTagTypes: ['Sessions'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    accountGetSessions: build.query<MemberSession[], void>({
      query: () => call('sessions', {}, { quiet: true }),
      transformResponse: rowsOf<MemberSession>,
      providesTags: ['Sessions'],
    }),
    /** Gives the host's message. Also after a refusal the list is asked for anew: the session may have ended by itself. */
    accountEndSession: build.mutation<string, CallRequest<'sessions/revoke'>['id']>({
      query: (id) => call('sessions/revoke', { id }),
      transformResponse: (_data, meta) => meta?.message ?? '',
      invalidatesTags: (_said, error) => (error?.kind === 'unauthorized' ? [] : ['Sessions']),
    }),
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

export const { useAccountGetSessionsQuery, useAccountEndSessionMutation, useAccountGetLoginsInfiniteQuery } =
  sessionsApi;
