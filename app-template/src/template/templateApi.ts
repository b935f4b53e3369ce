import { api, call, messageOf, rowsOf, type CallData, type CallRequest } from '@site/shared';

type Application = Extract<CallData<'activityApplyLog'>, unknown[]>[number];

/** Endpoints of this app; their names begin with its domain, since all apps share one slice. */
const templateApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    templateGetApplications: build.query<Application[], void>({
      query: () => call('activityApplyLog', { page: 1, limit: 999 }),
      transformResponse: rowsOf<Application>,
      providesTags: ['Promotions'],
    }),
    /** Returns the API host's message. */
    templateApply: build.mutation<string, CallRequest<'doactivityapply'>>({
      query: (application) => call('doactivityapply', application),
      transformResponse: messageOf,
      invalidatesTags: (_message, error) => (error ? [] : ['Promotions']),
    }),
  }),
});

export const { useTemplateGetApplicationsQuery, useTemplateApplyMutation } = templateApi;
