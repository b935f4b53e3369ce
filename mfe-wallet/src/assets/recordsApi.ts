import {
  api,
  call,
  idempotentMutation,
  messageOf,
  numberedPages,
  recordPage,
  type CallData,
  type RecordPage,
} from '@site/shared';

/** 1 today, 2 seven days, 3 fifteen days, 4 thirty days. */
export type DateCode = 1 | 2 | 3 | 4;

export interface RecordFilter {
  date: DateCode;
  /** A platform's `name`, empty for all. */
  platform: string;
}

/** The query `type` of /assets: 0 deposits, 1 withdrawals, 2 transfers in, 3 transfers out. The API counts from 1. */
export type OrderKind = 0 | 1 | 2 | 3;

export type Order = CallData<'gettransrecord'>['data'][number];
export type Bet = CallData<'betrecord'>['data'][number];
export type Rebate = CallData<'getfanshui'>['list']['data'][number];
/** A page of rebates, with the totals claimed (`jisuan`) and pending (`nojisuan`). */
export type RebatePage = RecordPage<Rebate> & Partial<Pick<CallData<'getfanshui'>, 'jisuan' | 'nojisuan'>>;
/** An order with the steps of its timeline; not every API host has the call. */
export type OrderDetail = CallData<'orderdetail'>;

const recordsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    walletGetOrders: build.infiniteQuery<RecordPage<Order>, RecordFilter & { kind: OrderKind }, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg: { date, platform, kind }, pageParam }) =>
        call('gettransrecord', { api_type: platform, date, page: pageParam, type: kind + 1 }),
      transformResponse: (data: CallData<'gettransrecord'> | null) => recordPage(data),
      providesTags: ['Records'],
    }),
    walletGetBets: build.infiniteQuery<RecordPage<Bet>, RecordFilter, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg: { date, platform }, pageParam }) =>
        call('betrecord', { api_type: platform, date, page: pageParam }),
      transformResponse: (data: CallData<'betrecord'> | null) => recordPage(data),
      providesTags: ['Records'],
    }),
    walletGetRebates: build.infiniteQuery<RebatePage, RecordFilter, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg: { date, platform }, pageParam }) =>
        call('getfanshui', { api_type: platform, date, page: pageParam, type: '' }),
      transformResponse: (data: Partial<CallData<'getfanshui'>> | null) => ({
        ...recordPage(data?.list),
        jisuan: data?.jisuan ?? '0',
        nojisuan: data?.nojisuan ?? '0',
      }),
      providesTags: ['Records'],
    }),
    /** Without the call or the order, the page leaves the timeline out. */
    walletGetOrderDetail: build.query<OrderDetail | null, string>({
      query: (out_trade_no) => call('orderdetail', { out_trade_no }, { feature: 'orders' }),
      providesTags: ['Records'],
    }),
    walletCancelOrder: build.mutation<string, string>({
      query: (out_trade_no) => call('cancelorder', { out_trade_no }),
      transformResponse: messageOf,
      invalidatesTags: ['User', 'Records'],
    }),
    /** Claims all pending rebates; returns the API host's message. */
    walletClaimRebate: build.mutation(
      idempotentMutation('dofanshui', {
        toResult: (_data, message) => message,
        invalidatesTags: ['User', 'Records'],
      }),
    ),
  }),
});

export const {
  useWalletGetOrdersInfiniteQuery,
  useWalletGetBetsInfiniteQuery,
  useWalletGetRebatesInfiniteQuery,
  useWalletGetOrderDetailQuery,
  useWalletCancelOrderMutation,
} = recordsApi;
export const { walletClaimRebate } = recordsApi.endpoints;
