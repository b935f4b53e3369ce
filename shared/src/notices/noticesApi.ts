import { api } from '../api/api';
import { call } from '../api/baseQuery';
import { rowsOf } from '../api/rowsOf';
import { siteWideCache } from '../api/siteApi';
import type { CallData } from '../contract';

/** A notice of the operator; `content` is HTML. */
export interface Notice {
  id: number | string;
  title: string;
  content: string;
  /** `YYYY-MM-DD HH:mm:ss`, Beijing time. */
  created_at: string;
}

/** All notices come at once, so many at most (spec 1 §9). */
const limit = 999;

export const noticesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** One list for the pages of messages, which say why it cannot be had, and for the header's mark, which asks `quiet`ly. */
    siteGetNotices: build.query<Notice[], { quiet?: boolean } | void>({
      query: (asked) => call('noticeList', { page: 1, limit }, { quiet: asked?.quiet ?? false }),
      serializeQueryArgs: ({ endpointName }) => endpointName,
      transformResponse: (list: CallData<'noticeList'> | null) => rowsOf<Notice>(list),
      providesTags: ['Site'],
      keepUnusedDataFor: siteWideCache,
    }),
  }),
});

export const { useSiteGetNoticesQuery } = noticesApi;
