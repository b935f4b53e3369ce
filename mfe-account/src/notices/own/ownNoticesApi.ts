import { api, call, type CallData, lastPageOf, memberApi } from '@site/shared';

type NoticesPage = CallData<'notices/own'>;
/** A notice for this member alone. */
export type OwnNotice = NoticesPage['data'][number];
/** What the API host and this session need for push messages. */
export type PushState = CallData<'push/state'>;

/* A host may not have these calls; the queries are quiet, so that this is not reported as an error. */
export const ownNoticesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The member's own notices, newest first, page by page. */
    accountGetOwnNotices: build.infiniteQuery<NoticesPage, void, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (last, _all, number) => (number < lastPageOf(last) ? number + 1 : undefined),
      },
      query: ({ pageParam }) => call('notices/own', { page: pageParam }, { quiet: true }),
      providesTags: ['OwnNotices'],
    }),
    /** Marks a notice as read, or all without an id, and shows how many are left. */
    accountReadNotices: build.mutation<CallData<'notices/read'>, OwnNotice['id'] | void>({
      query: (id) => call('notices/read', id === undefined ? {} : { id }),
      async onQueryStarted(_id, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (!data) return;
        dispatch(
          memberApi.util.updateQueryData('memberGetUser', undefined, (user) => {
            user.unread_notices = data.unread;
          }),
        );
      },
      invalidatesTags: (_data, error) => (error ? [] : ['OwnNotices']),
    }),
    accountGetPushState: build.query<PushState, void>({
      query: () => call('push/state', {}, { quiet: true }),
    }),
    /** Sends the notices to this browser; returns the host's message. */
    accountSubscribePush: build.mutation<string, { endpoint: string; p256dh: string; auth: string }>({
      query: (subscription) => call('push/subscribe', subscription),
      transformResponse: (_data, meta) => meta?.message ?? '',
    }),
    /** Returns the host's message. */
    accountUnsubscribePush: build.mutation<string, string>({
      query: (endpoint) => call('push/unsubscribe', { endpoint }),
      transformResponse: (_data, meta) => meta?.message ?? '',
    }),
  }),
});

export const {
  useAccountGetOwnNoticesInfiniteQuery,
  useAccountReadNoticesMutation,
  useAccountSubscribePushMutation,
  useAccountUnsubscribePushMutation,
} = ownNoticesApi;
