import { siteApi } from '../api/siteApi';

/** Whether the API host has passkeys and one-time codes; false until the site's info has arrived. */
export const useHostHasPasskeys = (): boolean =>
  siteApi.endpoints.siteGetInfo.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ has: Number(data?.passkeys ?? 0) === 1 }),
  }).has;
