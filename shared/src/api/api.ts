import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/**
 * The one RTK Query slice of the site. Apps add their endpoints by domain:
 * `api.injectEndpoints({ overrideExisting: 'throw', endpoints: (build) => ({ walletCreateDeposit: … }) })`.
 * Tags: `User` (user info and main balance), `Platforms` (platform balances), `Records` (deposits, withdrawals, transfers, bets,
 * rebates), `PayoutAccounts`, `Promotions`, `Site` (operator content).
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['User', 'Platforms', 'Records', 'PayoutAccounts', 'Promotions', 'Site'],
  endpoints: () => ({}),
});
