import {
  buildCreateApi,
  coreModule,
  reactHooksModule,
  type CoreModule,
  type Module,
} from '@reduxjs/toolkit/query/react';
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

/** What RTK Query knows of each endpoint; it has no call that removes one. */
let definitions: Record<string, unknown> = {};

/** Gives this file the definitions. A module of the API is the public way to them. */
const exposeDefinitions: Module<CoreModule> = {
  name: 'exposeDefinitions' as never,
  init(_api, _options, context) {
    definitions = context.endpointDefinitions;
    return { injectEndpoint: () => undefined };
  },
};

const createApi = buildCreateApi(coreModule(), reactHooksModule(), exposeDefinitions);

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

/** Removes an endpoint with its hooks. Nothing may use it any more: neither a component nor a request in flight. */
export function removeEndpoint(name: string): void {
  delete definitions[name];
  const { endpoints } = api as unknown as { endpoints: Record<string, unknown> };
  delete endpoints[name];
  const hook = new RegExp(`^use(Lazy)?${name}(Query|InfiniteQuery|Mutation)$`, 'i');
  for (const key of Object.keys(api)) if (hook.test(key)) delete (api as unknown as Record<string, unknown>)[key];
}
