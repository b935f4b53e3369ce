import { api, call, type CallData } from '@site/shared';
import { recordPage, type RecordPage } from './recordPage';

/** 1 today, 2 seven days, 3 fifteen days, 4 thirty days (decisions 36). */
export type DateCode = 1 | 2 | 3 | 4;

export interface RecordFilter {
  date: DateCode;
  /** A platform's `name`, empty for all. */
  platform: string;
}

/** The route's type: 0 deposits, 1 withdrawals, 2 transfers in, 3 transfers out (decisions 23). */
export type OrderKind = 0 | 1 | 2 | 3;

export type Order = CallData<'gettransrecord'>['data'][number];
export type Bet = CallData<'betrecord'>['data'][number];
export type Rebate = CallData<'getfanshui'>['list']['data'][number];
/** A page of rebates, with the totals claimed (`jisuan`) and pending (`nojisuan`). */
export type RebatePage = RecordPage<Rebate> & Partial<Pick<CallData<'getfanshui'>, 'jisuan' | 'nojisuan'>>;
/** An order's time line, on a host that has one. */
export type OrderDetail = CallData<'orderdetail'>;

/** Pages count from 1 to the last one. Looking again starts over at the first, whatever had been scrolled to. */
const byNumber = {
  initialPageParam: 1,
  getNextPageParam: (last: { lastPage: number }, _all: unknown, number: number) =>
    number < last.lastPage ? number + 1 : undefined,
  refetchCachedPages: false,
};

const recordsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    walletGetOrders: build.infiniteQuery<RecordPage<Order>, RecordFilter & { kind: OrderKind }, number>({
      infiniteQueryOptions: byNumber,
      query: ({ queryArg: { date, platform, kind }, pageParam }) =>
        call('gettransrecord', { api_type: platform, date, page: pageParam, type: kind + 1 }),
      transformResponse: (data: CallData<'gettransrecord'> | null) => recordPage(data),
      providesTags: ['Records'],
    }),
    walletGetBets: build.infiniteQuery<RecordPage<Bet>, RecordFilter, number>({
      infiniteQueryOptions: byNumber,
      query: ({ queryArg: { date, platform }, pageParam }) =>
        call('betrecord', { api_type: platform, date, page: pageParam }),
      transformResponse: (data: CallData<'betrecord'> | null) => recordPage(data),
      providesTags: ['Records'],
    }),
    walletGetRebates: build.infiniteQuery<RebatePage, RecordFilter, number>({
      infiniteQueryOptions: byNumber,
      query: ({ queryArg: { date, platform }, pageParam }) =>
        call('getfanshui', { api_type: platform, date, page: pageParam, type: '' }),
      transformResponse: (data: Partial<CallData<'getfanshui'>> | null) => ({
        ...recordPage(data?.list),
        jisuan: data?.jisuan ?? '0',
        nojisuan: data?.nojisuan ?? '0',
      }),
      providesTags: ['Records'],
    }),
    /** Quiet: a host without the call, or without this order, leaves the time line out. */
    walletGetOrderDetail: build.query<OrderDetail | null, string>({
      query: (out_trade_no) => call('orderdetail', { out_trade_no }, { quiet: true }),
      providesTags: ['Records'],
    }),
    /** Claims all that is pending; gives the host's message. */
    walletClaimRebate: build.mutation<string, { idempotencyKey: string }>({
      query: ({ idempotencyKey }) => call('dofanshui', {}, { idempotencyKey }),
      transformResponse: (_data, meta) => meta?.message ?? '',
      invalidatesTags: ['User', 'Records'],
    }),
  }),
});

export const {
  useWalletGetOrdersInfiniteQuery,
  useWalletGetBetsInfiniteQuery,
  useWalletGetRebatesInfiniteQuery,
  useWalletGetOrderDetailQuery,
  useWalletClaimRebateMutation,
} = recordsApi;
