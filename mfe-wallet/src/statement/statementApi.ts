import { api, call, numberedPages, recordPage, type CallData, type Decimal, type RecordPage } from '@site/shared';

export type StatementRow = CallData<'statement'>['rows']['data'][number];

/** One page of a month's movements, newest first, with the balances and the digest of the whole month. */
export interface StatementPage extends RecordPage<StatementRow> {
  /** `YYYY-MM` */
  month: string;
  opening: Decimal;
  closing: Decimal;
  digest: string;
}

/** What the API host has stated under a digest. Hosts may leave out the opening balance and the movements. */
export interface VerifiedStatement {
  month: string;
  username: string;
  opening: Decimal | undefined;
  closing: Decimal;
  /** Number of movements in the month. */
  movements: number | undefined;
}

const verifiedStatement = (data: CallData<'verifystatement'>): VerifiedStatement => ({
  month: data.month ?? '',
  username: data.username ?? '',
  opening: data.opening ?? undefined,
  closing: data.closing ?? '',
  movements: data.movements === null || data.movements === undefined ? undefined : Number(data.movements),
});

const statementPage = (data: CallData<'statement'>): StatementPage => ({
  ...recordPage(data.rows),
  month: data.month,
  opening: data.opening,
  closing: data.closing,
  digest: data.digest,
});

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
    /** Undefined if the host has stated nothing under the digest. */
    walletVerifyStatement: build.mutation<VerifiedStatement | undefined, string>({
      query: (digest) => call('verifystatement', { digest }, { feature: 'statements' }),
      transformResponse: (data: CallData<'verifystatement'>) =>
        Number(data.valid) === 1 ? verifiedStatement(data) : undefined,
    }),
  }),
});

export const { useWalletGetStatementInfiniteQuery, useWalletReadStatementMutation, useWalletVerifyStatementMutation } =
  statementApi;
