import { api, call, type CallData, type CallRequest } from '@site/shared';

type ActivityList = CallData<'activitylist'>;
export type Activity = Extract<ActivityList, unknown[]>[number];
/** An activity with its text (HTML). */
export type ActivityDetail = CallData<'activitydeatil'>;
type ApplicationList = CallData<'activityApplyLog'>;
export type Application = Extract<ApplicationList, unknown[]>[number];
export type RedPacketStanding = CallData<'userredpacket'>;
export type RedPacketRule = RedPacketStanding['rules'][number];
export type VipTier = CallData<'uservip'>[number];
type RecordPage = CallData<'redpacket'>;

/** A list, or one wrapped in `data` (decisions 51). */
const rowsOf = <Row>(list: Row[] | { data: Row[] }): Row[] => (Array.isArray(list) ? list : list.data);
const messageOf = (_data: unknown, meta: { message: string } | undefined) => meta?.message ?? '';
const tag = (id: string) => ({ type: 'Promotions' as const, id });

export const promotionsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    promotionsGetActivities: build.query<Activity[], void>({
      query: () => call('activitylist', { type: '' }),
      transformResponse: (list: ActivityList) => rowsOf(list),
      providesTags: ['Site'],
    }),
    promotionsGetActivity: build.query<ActivityDetail | null, string>({
      query: (id) => call('activitydeatil', { id }),
      providesTags: ['Site'],
    }),
    /** Gives the host's message. */
    promotionsApplyForActivity: build.mutation<string, CallRequest<'doactivityapply'>>({
      query: (body) => call('doactivityapply', body),
      transformResponse: messageOf,
      invalidatesTags: [tag('applications')],
    }),
    promotionsGetApplications: build.query<Application[], void>({
      query: () => call('activityApplyLog', { page: 1, limit: 999 }),
      transformResponse: (list: ApplicationList) => rowsOf(list),
      providesTags: [tag('applications')],
    }),
    /** Gives the host's message. */
    promotionsApplyAsAgent: build.mutation<string, CallRequest<'applyagentdo'>>({
      query: (body) => call('applyagentdo', body),
      transformResponse: messageOf,
      invalidatesTags: ['User'],
    }),
    promotionsGetRedPacket: build.query<RedPacketStanding, void>({
      query: () => call('userredpacket', { page: 1 }),
      providesTags: [tag('red-packet')],
    }),
    /** Takes one red packet; gives what it pays, in CNY. */
    promotionsClaimRedPacket: build.mutation<string | number, { idempotencyKey: string }>({
      query: ({ idempotencyKey }) => call('douserredpacket', {}, { idempotencyKey }),
      transformResponse: ({ redpacketmoney }: CallData<'douserredpacket'>) => redpacketmoney,
      invalidatesTags: ['User', tag('red-packet')],
    }),
    promotionsGetRedPacketRecords: build.infiniteQuery<RecordPage, void, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (last, _all, number) => (number < Number(last.last_page) ? number + 1 : undefined),
        refetchCachedPages: false,
      },
      query: ({ pageParam }) => call('redpacket', { page: pageParam }),
      providesTags: [tag('red-packet')],
    }),
    promotionsGetTiers: build.query<VipTier[], void>({ query: () => call('uservip', {}) }),
    promotionsGetService: build.query<string, void>({
      query: () => call('getservicerurl', {}),
      transformResponse: ({ url }: CallData<'getservicerurl'>) => url,
    }),
  }),
});

export const {
  usePromotionsApplyAsAgentMutation,
  usePromotionsApplyForActivityMutation,
  usePromotionsClaimRedPacketMutation,
  usePromotionsGetActivitiesQuery,
  usePromotionsGetActivityQuery,
  usePromotionsGetApplicationsQuery,
  usePromotionsGetRedPacketQuery,
  usePromotionsGetRedPacketRecordsInfiniteQuery,
  usePromotionsGetServiceQuery,
  usePromotionsGetTiersQuery,
} = promotionsApi;
