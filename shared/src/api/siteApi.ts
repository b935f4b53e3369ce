import type { CallData } from '../contract';
import { api } from './api';
import { call } from './baseQuery';

/** What the operator says of the site (spec 1 §3 appInfo). */
export type AppInfo = CallData<'app'>;

const siteApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    siteGetInfo: build.query<AppInfo, void>({ query: () => call('app', {}), providesTags: ['Site'] }),
    siteGetContent: build.query<CallData<'content'>, string>({ query: (key) => call('content', { key }) }),
  }),
});

export const { useSiteGetInfoQuery, useSiteGetContentQuery } = siteApi;
