import { api, call, idempotentMutation, memberApi, useMemberGetPlatformsQuery, type CallRequest } from '@site/shared';

export type Transfer = CallRequest<'transfer'>;

/** 0: the member transfers funds; 1: the API host does when a game is opened. */
type TransferMode = 0 | 1;

const platformsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Returns the API host's message. */
    walletTransfer: build.mutation(
      idempotentMutation('transfer', {
        toResult: (_data, message) => message,
        invalidatesTags: ['User', 'Platforms', 'Records'],
      }),
    ),
    /** Updates the cached user at once, and reverts it if the API host refuses. */
    walletSetTransferMode: build.mutation<unknown, TransferMode>({
      query: (transferstatus) => call('uptransferstatus', { transferstatus }),
      async onQueryStarted(mode, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          memberApi.util.updateQueryData('memberGetUser', undefined, (user) => void (user.transferstatus = mode)),
        );
        await queryFulfilled.catch(patch.undo);
      },
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useWalletSetTransferModeMutation } = platformsApi;
export const { walletTransfer } = platformsApi.endpoints;

/** ms from an answer with platform balances to the next request. */
export const pollInterval = 3000;

/**
 * The platform balances, fetched when the page opens and then polled, except in a hidden tab. An answer that is not
 * 200 stops the polling until the page opens again or the member refreshes.
 */
export function usePlatformBalances() {
  const { isError } = memberApi.endpoints.memberGetPlatforms.useQueryState();
  return useMemberGetPlatformsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isError ? 0 : pollInterval,
    skipPollingIfUnfocused: true,
  });
}
