import { api } from '../api/api';
import { call } from '../api/baseQuery';
import { rowsOf } from '../api/recordPage';
import { siteWideCache } from '../api/siteApi';
import type { CallData } from '@site/contract';

/** A notice of the operator; `content` is HTML. */
export interface Notice {
  id: number | string;
  title: string;
  content: string;
  /** `YYYY-MM-DD HH:mm:ss`, Beijing time. */
  created_at: string;
}

/** Maximum number of notices; all are fetched at once. */
const limit = 999;

export const noticesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Quiet, because the unread mark uses it on every page; message pages show an error instead of the list. */
    siteGetNotices: build.query<Notice[], void>({
      query: () => call('noticeList', { page: 1, limit }, { quiet: true }),
      transformResponse: (list: CallData<'noticeList'> | null) => rowsOf<Notice>(list),
      providesTags: ['Site'],
      keepUnusedDataFor: siteWideCache,
    }),
  }),
});

export const { useSiteGetNoticesQuery } = noticesApi;
