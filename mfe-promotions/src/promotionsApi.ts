import {
  api,
  call,
  idempotentMutation,
  messageOf,
  numberedPages,
  recordPage,
  rowsOf,
  siteWideCache,
  type CallData,
  type CallRequest,
  type RecordPage,
} from '@site/shared';

type Standing = CallData<'userredpacket'>;
type ActivityList = CallData<'activitylist'>;
export type Activity = Extract<ActivityList, unknown[]>[number];
/** An activity with its text (HTML). */
export type ActivityDetail = CallData<'activitydeatil'>;
type ApplicationList = CallData<'activityApplyLog'>;
type Application = Extract<ApplicationList, unknown[]>[number];
export type RedPacketRule = Extract<Standing['rules'], unknown[]>[number];
/** How many red packets a member can claim, and the rules. */
export interface RedPacketStanding extends Omit<Standing, 'rules'> {
  rules: RedPacketRule[];
}
/** A bonus of the member, running or ended. */
export type Bonus = CallData<'bonuses'>[number];
type TierList = CallData<'uservip'>;
export type VipTier = Extract<TierList, unknown[]>[number];
type RecordList = CallData<'redpacket'>;
type RedPacketRecord = RecordList['data'][number];

const tag = (id: string) => ({ type: 'Promotions' as const, id });

/* An API host may send a single rule instead of a list, or none. */
const standingOf = (standing: Standing | null): RedPacketStanding => ({
  sendnums: standing?.sendnums ?? 0,
  acquirednum: standing?.acquirednum ?? 0,
  max_times: standing?.max_times ?? 0,
  rules: [standing?.rules ?? []].flat(),
  deposited: standing?.deposited,
  turnover: standing?.turnover,
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
    /** Returns the API host's message. */
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
    /** The bonuses that run, then the last ones that ended. */
    promotionsGetBonuses: build.query<Bonus[], void>({
      query: () => call('bonuses', {}, { feature: 'bonuses' }),
      transformResponse: rowsOf<Bonus>,
      providesTags: [tag('bonuses')],
    }),
    /** Gives up a bonus; returns the API host's message. */
    promotionsGiveUpBonus: build.mutation(
      idempotentMutation('giveupbonus', {
        toResult: (_data, message) => message,
        invalidatesTags: ['User', tag('bonuses')],
      }),
    ),
    /** Returns the API host's message. */
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
    /** Claims one red packet; returns its amount in CNY, or null if the API host does not tell it. */
    promotionsClaimRedPacket: build.mutation(
      idempotentMutation('douserredpacket', {
        toResult: (claimed) => claimed?.redpacketmoney ?? null,
        invalidatesTags: ['User', tag('red-packet')],
      }),
    ),
    promotionsGetRedPacketRecords: build.infiniteQuery<RecordPage<RedPacketRecord>, void, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ pageParam }) => call('redpacket', { page: pageParam }),
      transformResponse: (page: RecordList | null) => recordPage(page),
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
  usePromotionsGetActivitiesQuery,
  usePromotionsGetActivityQuery,
  usePromotionsGetApplicationsQuery,
  usePromotionsGetBonusesQuery,
  usePromotionsGetRedPacketQuery,
  usePromotionsGetRedPacketRecordsInfiniteQuery,
  usePromotionsGetServiceQuery,
  usePromotionsGetTiersQuery,
} = promotionsApi;
export const { promotionsClaimRedPacket, promotionsGiveUpBonus } = promotionsApi.endpoints;
