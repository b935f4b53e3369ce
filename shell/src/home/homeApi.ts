import { api, call, rowsOf, siteWideCache, type CallData } from '@site/shared';

type Banner = Extract<CallData<'bannerList'>, readonly unknown[]>[number];

const homeApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    homeGetBanners: build.query<Banner[], void>({
      query: () => call('bannerList', { type: 2 }),
      transformResponse: (list: CallData<'bannerList'>) => rowsOf<Banner>(list),
      providesTags: ['Site'],
      keepUnusedDataFor: siteWideCache,
    }),
    homeGetNotices: build.query<string[], void>({
      query: () => call('homenotice', {}),
      transformResponse: (list: CallData<'homenotice'>) => rowsOf<string>(list),
      providesTags: ['Site'],
      keepUnusedDataFor: siteWideCache,
    }),
  }),
});

export const { useHomeGetBannersQuery, useHomeGetNoticesQuery } = homeApi;
