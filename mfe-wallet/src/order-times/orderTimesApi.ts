import { api, call, type CallData } from '@site/shared';

export type OrderTimes = CallData<'ordertimes'>;

const orderTimesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Quiet: an API host without usual times is asked once. */
    walletGetOrderTimes: build.query<OrderTimes | null, void>({ query: () => call('ordertimes', {}, { quiet: true }) }),
  }),
});

export const { useWalletGetOrderTimesQuery } = orderTimesApi;
