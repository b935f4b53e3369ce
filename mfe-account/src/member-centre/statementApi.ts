import { api, beijingNow, call } from '@site/shared';

const statementApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Whether the API host has statements; asked once a session. Quiet: a host without them is asked once. */
    accountHasStatements: build.query<true, void>({
      query: () => call('statement', { month: beijingNow().date.slice(0, 7), page: 1 }, { quiet: true }),
      transformResponse: () => true,
      keepUnusedDataFor: 24 * 3600,
    }),
  }),
});

export const { useAccountHasStatementsQuery } = statementApi;
