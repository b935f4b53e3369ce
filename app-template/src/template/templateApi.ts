import { api, call, readText } from '@site/shared';

/** Endpoints of this app; their names begin with its domain, since all apps share one slice. */
const templateApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The operator's text for the page, each line a paragraph. Quiet: an API host may not have the call. */
    templateGetLines: build.query<string[], void>({
      query: () => call('content', { key: 'template' }, { quiet: true }),
      transformResponse: (data: { value?: unknown } | null) => readText(data?.value)?.split('\n') ?? [],
    }),
  }),
});

export const { useTemplateGetLinesQuery } = templateApi;
