import {
  api,
  call,
  messageOf,
  numberedPages,
  recordPage,
  showFigure,
  type CallData,
  type RecordPage,
} from '@site/shared';

/** A notice for this member alone. */
export type OwnNotice = CallData<'notices/own'>['data'][number];
/** What the API host and this session need for push messages. */
export type PushState = CallData<'push/state'>;

export const ownNoticesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The member's own notices, newest first, page by page. */
    accountGetOwnNotices: build.infiniteQuery<RecordPage<OwnNotice>, void, number>({
      /* Reading a notice keeps the pages that are shown. */
      infiniteQueryOptions: { ...numberedPages, refetchCachedPages: true },
      query: ({ pageParam }) => call('notices/own', { page: pageParam }, { feature: 'notices' }),
      transformResponse: (page: CallData<'notices/own'> | null) => recordPage(page),
      providesTags: ['OwnNotices'],
    }),
    /** Marks a notice as read, or all without an id, and shows how many are left. */
    accountReadNotices: build.mutation<CallData<'notices/read'>, OwnNotice['id'] | void>({
      query: (id) => call('notices/read', id === undefined ? {} : { id }),
      async onQueryStarted(_id, { dispatch, queryFulfilled }) {
        const source = { from: 'request', at: performance.now() } as const;
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(showFigure('unread_notices', data.unread, source));
      },
      invalidatesTags: (_data, error) => (error ? [] : ['OwnNotices']),
    }),
    accountGetPushState: build.query<PushState, void>({
      query: () => call('push/state', {}, { feature: 'notices' }),
    }),
    /** Sends the notices to this browser; returns the host's message. */
    accountSubscribePush: build.mutation<string, { endpoint: string; p256dh: string; auth: string }>({
      query: (subscription) => call('push/subscribe', subscription),
      transformResponse: messageOf,
    }),
    /** Returns the host's message. */
    accountUnsubscribePush: build.mutation<string, string>({
      query: (endpoint) => call('push/unsubscribe', { endpoint }),
      transformResponse: messageOf,
    }),
  }),
});

export const {
  useAccountGetOwnNoticesInfiniteQuery,
  useAccountReadNoticesMutation,
  useAccountSubscribePushMutation,
  useAccountUnsubscribePushMutation,
} = ownNoticesApi;
