import {
  api,
  call,
  lastPageOf,
  rowsOf,
  siteWideCache,
  type CallData,
  type CallRequest,
  type Decimal,
} from '@site/shared';

type Standing = CallData<'userredpacket'>;
type ActivityList = CallData<'activitylist'>;
export type Activity = Extract<ActivityList, unknown[]>[number];
/** An activity with its text (HTML). */
export type ActivityDetail = CallData<'activitydeatil'>;
type ApplicationList = CallData<'activityApplyLog'>;
type Application = Extract<ApplicationList, unknown[]>[number];
export type RedPacketRule = Extract<Standing['rules'], unknown[]>[number];
/** How many red packets a member may take, and by which rules. */
export interface RedPacketStanding extends Omit<Standing, 'rules'> {
  rules: RedPacketRule[];
}
type TierList = CallData<'uservip'>;
export type VipTier = Extract<TierList, unknown[]>[number];
type RecordList = CallData<'redpacket'>;
export type RedPacketRecord = RecordList['data'][number];
/** A page of red packets; `total` as far as the host counts. */
export interface RedPacketPage {
  rows: RedPacketRecord[];
  lastPage: number;
  total: number;
}

const messageOf = (_data: unknown, meta: { message: string } | undefined) => meta?.message ?? '';
const tag = (id: string) => ({ type: 'Promotions' as const, id });

/* A host may give one rule by itself, or none. */
const standingOf = (standing: Standing | null): RedPacketStanding => ({
  sendnums: standing?.sendnums ?? 0,
  acquirednum: standing?.acquirednum ?? 0,
  max_times: standing?.max_times ?? 0,
  rules: [standing?.rules ?? []].flat(),
});

export const promotionsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    promotionsGetActivities: build.query<Activity[], void>({
      query: () => call('activitylist', { type: '' }),
      transformResponse: (list: ActivityList | null) => rowsOf(list),
      providesTags: ['Site'],
      keepUnusedDataFor: siteWideCache,
    }),
    promotionsGetActivity: build.query<ActivityDetail | null, number>({
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
      transformResponse: (list: ApplicationList | null) => rowsOf(list),
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
      transformResponse: standingOf,
      providesTags: [tag('red-packet')],
    }),
    /** Takes one red packet; gives what it pays, in CNY, if the host tells. */
    promotionsClaimRedPacket: build.mutation<Decimal | null, { idempotencyKey: string }>({
      query: ({ idempotencyKey }) => call('douserredpacket', {}, { idempotencyKey }),
      transformResponse: (paid: CallData<'douserredpacket'> | null) => paid?.redpacketmoney ?? null,
      invalidatesTags: ['User', tag('red-packet')],
    }),
    promotionsGetRedPacketRecords: build.infiniteQuery<RedPacketPage, void, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (last, _all, number) => (number < last.lastPage ? number + 1 : undefined),
        refetchCachedPages: false,
      },
      query: ({ pageParam }) => call('redpacket', { page: pageParam }),
      transformResponse: (page: RecordList | null) => ({
        rows: rowsOf(page),
        lastPage: lastPageOf(page),
        total: Number(page?.total ?? NaN),
      }),
      providesTags: [tag('red-packet')],
    }),
    promotionsGetTiers: build.query<VipTier[], void>({
      query: () => call('uservip', {}),
      transformResponse: (list: TierList | null) => rowsOf(list),
      keepUnusedDataFor: siteWideCache,
    }),
    promotionsGetService: build.query<string, void>({
      query: () => call('getservicerurl', {}),
      transformResponse: (link: CallData<'getservicerurl'> | null) => link?.url ?? '',
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
