import { api, call, memberApi, rowsOf, type CallData, type CallRequest } from '@site/shared';
import type { Keyed } from '../moneyCall';

/** A platform's wallet: `name` is sent back to the host, `platname` is for the eye (wire, decisions 30). */
export type PlatformBalance = CallData<'balancelist'>[number];
export type Transfer = CallRequest<'transfer'>;

/** 0 transfers by hand, 1 the API host moves funds by itself (decisions 31). */
export type TransferMode = 0 | 1;

const platformsApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    walletGetPlatforms: build.query<PlatformBalance[], void>({
      query: () => call('balancelist', {}),
      transformResponse: (list: CallData<'balancelist'> | null) => rowsOf(list),
      providesTags: ['Platforms'],
    }),
    /** Gives the host's message. */
    walletTransfer: build.mutation<string, Transfer & Keyed>({
      query: ({ idempotencyKey, ...transfer }) => call('transfer', transfer, { idempotencyKey }),
      transformResponse: (_data, meta) => meta?.message ?? '',
      invalidatesTags: ['User', 'Platforms', 'Records'],
    }),
    /** The switch turns at once and turns back when the host refuses; then the member is fetched anew. */
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

export const { useWalletGetPlatformsQuery, useWalletTransferMutation, useWalletSetTransferModeMutation } = platformsApi;
