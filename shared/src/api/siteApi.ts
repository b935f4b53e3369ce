import type { CallData, Feature } from '@site/contract';
import { useState } from 'react';
import { deviceStorage } from '../session/storage';
import { api } from './api';
import { call } from './baseQuery';

/** The operator's settings of the site, such as title and state. */
export type AppInfo = CallData<'app'>;

/** Seconds for which unused operator content stays cached; it rarely changes. */
export const siteWideCache = 3600;

const storageKey = 'appInfo';

/** The info that a page on this device received last. */
export function storedInfo(): AppInfo | undefined {
  try {
    return (JSON.parse(deviceStorage.getItem(storageKey) ?? 'null') as AppInfo | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function storeInfo(info: AppInfo): void {
  try {
    deviceStorage.setItem(storageKey, JSON.stringify(info));
  } catch {
    /* With a full storage only a reload loses the info. */
  }
}

export const siteApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Returns the last known info, of this page or an earlier one on this device, if the call fails. */
    siteGetInfo: build.query<AppInfo, void>({
      queryFn: async (_, { getState }, _options, ask) => {
        const answer = await ask(call('app', {}));
        const info = answer.data as AppInfo | null | undefined;
        if (info) {
          storeInfo(info);
          return { data: info };
        }
        const known: AppInfo | undefined = selectInfo(getState() as Parameters<typeof selectInfo>[0]) ?? storedInfo();
        return known ? { data: known } : { error: answer.error ?? { kind: 'unanswered' } };
      },
      providesTags: ['Site'],
      keepUnusedDataFor: siteWideCache,
    }),
    /** A text of the operator by its key. */
    siteGetContent: build.query<CallData<'content'>, string>({
      query: (key) => call('content', { key }, { feature: 'content' }),
      keepUnusedDataFor: siteWideCache,
    }),
  }),
});

/** Requests the info of the site, for the components that read it later. */
export const requestSiteInfo = () => siteApi.endpoints.siteGetInfo.initiate(undefined, { subscribe: false });

export function selectInfo(state: { api: ReturnType<typeof api.reducer> }): AppInfo | undefined {
  return siteApi.endpoints.siteGetInfo.select()(state).data;
}

/** Selects from the site's info; until it has arrived, from that of an earlier page on this device. */
export function useSiteInfo<Value>(select: (info: AppInfo | undefined) => Value): Value {
  const [before] = useState(storedInfo);
  return siteApi.endpoints.siteGetInfo.useQueryState(undefined, {
    selectFromResult: ({ data = before }) => ({ selected: select(data) }),
  }).selected;
}

export const offersFeature = (feature: Feature, info: AppInfo | undefined): boolean =>
  info?.features?.includes(feature) === true;

export const useFeature = (feature: Feature): boolean => useSiteInfo((info) => offersFeature(feature, info));

export const { useSiteGetInfoQuery, useSiteGetContentQuery } = siteApi;
