import type { CallData, CallRequest } from '@site/contract';
import { api } from './api';
import { call } from './baseQuery';
import { rowsOf } from './recordPage';
import { siteWideCache } from './siteApi';

/** A saved bank card (masked number) or USDT wallet (whole address; `bank_owner` is the protocol). */
export type PayoutAccount = CallData<'getcard'>[number];
/** 1 bank cards, 2 USDT wallets. */
export type PayoutKind = 1 | 2;

/** Payout accounts: the account app manages them, the wallet app pays to them. */
export const payoutAccountApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    payoutGetAccounts: build.query<PayoutAccount[], PayoutKind>({
      query: (type) => call('getcard', { type }),
      transformResponse: (list: CallData<'getcard'>) => rowsOf(list),
      providesTags: ['PayoutAccounts'],
    }),
    payoutBindAccount: build.mutation<unknown, CallRequest<'bindcard'>>({
      query: (account) => call('bindcard', account),
      /* A refusal may say that the member confirms new accounts by passkey. */
      invalidatesTags: ['PayoutAccounts', 'Passkeys'],
    }),
    payoutGetBanks: build.query<CallData<'banklist'>, void>({
      query: () => call('banklist', {}),
      transformResponse: (list: CallData<'banklist'>) => rowsOf(list),
      keepUnusedDataFor: siteWideCache,
    }),
  }),
});

export const { usePayoutGetAccountsQuery, usePayoutBindAccountMutation, usePayoutGetBanksQuery } = payoutAccountApi;
