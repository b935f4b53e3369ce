import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/**
 * `User`: user info and main balance. `Platforms`: platform balances. `Records`: deposits, withdrawals, transfers,
 * bets and rebates. `Passkeys`: a member's passkeys and what they confirm. `OwnNotices`: the member's own notices.
 * `Site`: operator content.
 */
const tagTypes = [
  'User',
  'Platforms',
  'Records',
  'PayoutAccounts',
  'Passkeys',
  'OwnNotices',
  'Promotions',
  'Site',
] as const;
export type Tag = (typeof tagTypes)[number];

/**
 * The one RTK Query slice of the site. Apps add their endpoints by domain: `api.injectEndpoints({ overrideExisting:
 * 'throw', endpoints: (build) => ({ walletGetLimits: … }) })`.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  endpoints: () => ({}),
});
