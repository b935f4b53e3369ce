import { api, call, type CallData } from '@site/shared';

/** 1 today, 2 seven days, 3 fifteen days, 4 thirty days (decisions 36). */
export type DateCode = 1 | 2 | 3 | 4;

export interface RecordFilter {
  date: DateCode;
  /** A platform's `name`, empty for all. */
  platform: string;
}

/** The route's type: 0 deposits, 1 withdrawals, 2 transfers in, 3 transfers out (decisions 23). */
export type OrderKind = 0 | 1 | 2 | 3;

type OrderPage = CallData<'gettransrecord'>;
type BetPage = CallData<'betrecord'>;
/** A page of rebates, with the totals claimed (`jisuan`) and pending (`nojisuan`). */
export type RebatePage = CallData<'getfanshui'>;

interface Pages {
  last_page: number | string;
}

/** Pages count from 1 to `last_page`. Looking again starts over at the first, whatever had been scrolled to. */
const byNumber = <Page>(pagesOf: (page: Page) => Pages) => ({
  initialPageParam: 1,
  getNextPageParam: (last: Page, _all: Page[], number: number) =>
    number < Number(pagesOf(last).last_page) ? number + 1 : undefined,
  refetchCachedPages: false,
});

const recordsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    walletGetOrders: build.infiniteQuery<OrderPage, RecordFilter & { kind: OrderKind }, number>({
      infiniteQueryOptions: byNumber((page) => page),
      query: ({ queryArg: { date, platform, kind }, pageParam }) =>
        call('gettransrecord', { api_type: platform, date, page: pageParam, type: kind + 1 }),
      providesTags: ['Records'],
    }),
    walletGetBets: build.infiniteQuery<BetPage, RecordFilter, number>({
      infiniteQueryOptions: byNumber((page) => page),
      query: ({ queryArg: { date, platform }, pageParam }) =>
        call('betrecord', { api_type: platform, date, page: pageParam }),
      providesTags: ['Records'],
    }),
    walletGetRebates: build.infiniteQuery<RebatePage, RecordFilter, number>({
      infiniteQueryOptions: byNumber((page) => page.list),
      query: ({ queryArg: { date, platform }, pageParam }) =>
        call('getfanshui', { api_type: platform, date, page: pageParam, type: '' }),
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
  useWalletClaimRebateMutation,
} = recordsApi;
