import { api, call, idempotentMutation, memberApi, rowsOf, type CallData, type CallRequest } from '@site/shared';

/** A platform's wallet: requests carry `name`, members see `platname`. */
export type PlatformBalance = CallData<'balancelist'>[number];
export type Transfer = CallRequest<'transfer'>;

/** 0: the member transfers funds; 1: the API host does when a game is opened. */
export type TransferMode = 0 | 1;

const platformsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    walletGetPlatforms: build.query<PlatformBalance[], void>({
      query: () => call('balancelist', {}),
      transformResponse: (list: CallData<'balancelist'> | null) => rowsOf(list),
      providesTags: ['Platforms'],
    }),
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

export const { useWalletGetPlatformsQuery, useWalletSetTransferModeMutation } = platformsApi;
export const { walletTransfer } = platformsApi.endpoints;
export const { useQueryState: useWalletGetPlatformsState } = platformsApi.endpoints.walletGetPlatforms;
