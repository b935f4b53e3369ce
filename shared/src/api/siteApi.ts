import type { CallData } from '../contract';
import { deviceStorage } from '../session/storage';
import { api } from './api';
import { call } from './baseQuery';

/** What the operator says of the site (spec 1 §3 appInfo). */
export type AppInfo = CallData<'app'>;

/** The operator changes these by hand, not by the minute: kept for so many s after the last page that showed them. */
export const siteWideCache = 3600;

const storageKey = 'appInfo';

/** What an earlier page on this device was told last. */
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
    /* A full storage costs the memory across a reload. */
  }
}

export const siteApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Gives the last known info when the call fails, of this page or of an earlier one on this device (decisions 8). */
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
    /** A text of the operator, by its key; a host without the call is no failure that anybody hears of (decisions 61). */
    siteGetContent: build.query<CallData<'content'>, string>({
      query: (key) => call('content', { key }, { quiet: true }),
      keepUnusedDataFor: siteWideCache,
    }),
  }),
});

/** The site's info as far as this page knows it. */
export function selectInfo(state: { api: ReturnType<typeof api.reducer> }): AppInfo | undefined {
  return siteApi.endpoints.siteGetInfo.select()(state).data;
}

export const { useSiteGetInfoQuery, useSiteGetContentQuery } = siteApi;
