import { api, call, numberedPages, recordPage, type CallData, type RecordPage } from '@site/shared';

type Statement = CallData<'statement'>;
export type StatementRow = Statement['rows']['data'][number];
/** One page of a month's movements, newest first, with the balances and the digest of the whole month. */
export type StatementPage = Omit<Statement, 'rows'> & RecordPage<StatementRow>;
/** Whether the API host has stated something under a digest, and what. */
export type Verification = CallData<'verifystatement'>;

const statementPage = ({ rows, ...statement }: Statement): StatementPage => ({ ...statement, ...recordPage(rows) });

/** Most movements that an API host sends at once. */
const downloadLimit = 999;

const statementApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** A month's statement, page by page. */
    walletGetStatement: build.infiniteQuery<StatementPage, string, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg: month, pageParam }) =>
        call('statement', { month, page: pageParam }, { feature: 'statements' }),
      transformResponse: statementPage,
      providesTags: ['Records'],
    }),
    /** A page for a download, with as many movements as the host sends at once. */
    walletReadStatement: build.mutation<StatementPage, { month: string; page: number }>({
      query: ({ month, page }) => call('statement', { month, page, limit: downloadLimit }),
      transformResponse: statementPage,
    }),
    walletVerifyStatement: build.mutation<Verification, string>({
      query: (digest) => call('verifystatement', { digest }, { feature: 'statements' }),
    }),
  }),
});

export const { useWalletGetStatementInfiniteQuery, useWalletReadStatementMutation, useWalletVerifyStatementMutation } =
  statementApi;
