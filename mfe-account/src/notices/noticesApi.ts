import { api, call, type CallData } from '@site/shared';

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

const noticesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    accountGetNotices: build.query<Notice[], void>({
      query: () => call('noticeList', { page: 1, limit }),
      /* A list or a page of one (decisions 51). */
      transformResponse: (data: CallData<'noticeList'>) => (Array.isArray(data) ? data : data.data),
      providesTags: ['Site'],
    }),
  }),
});

export const { useAccountGetNoticesQuery } = noticesApi;
