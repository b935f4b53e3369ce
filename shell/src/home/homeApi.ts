import { api, call, type CallData } from '@site/shared';

const homeApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    homeGetBanners: build.query<CallData<'bannerList'>, void>({
      query: () => call('bannerList', { type: 2 }),
      providesTags: ['Site'],
    }),
    homeGetNotices: build.query<CallData<'homenotice'>, void>({
      query: () => call('homenotice', {}),
      providesTags: ['Site'],
    }),
  }),
});

export const { useHomeGetBannersQuery, useHomeGetNoticesQuery } = homeApi;
