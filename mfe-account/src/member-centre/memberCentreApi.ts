import { api, call, memberApi, newestUser, rowsOf, type CallData, type User } from '@site/shared';
import { sendFile } from './sendFile';

/** A VIP level; `recharge` is the deposit sum in CNY that completes it. */
export type VipTier = CallData<'uservip'>[number];

interface AvatarUpload {
  file: File;
  /** Called with the progress from 0 to 100. */
  onProgress: (percent: number) => void;
}

const memberCentreApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The VIP levels, lowest first. */
    accountGetVipTiers: build.query<VipTier[], void>({
      query: () => call('uservip', {}),
      transformResponse: rowsOf<VipTier>,
      providesTags: ['Site'],
    }),
    /** Makes the host refresh the platforms' balances. Returns the whole user info. */
    accountRefreshMoney: build.mutation<User, void>({
      query: () => call('refreshusermoney', {}),
      transformResponse: newestUser,
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(memberApi.util.upsertQueryData('memberGetUser', undefined, data));
      },
    }),
    /** Uploads a gif or png of at most 2 MB. */
    accountUploadAvatar: build.mutation<unknown, AvatarUpload>({
      query: ({ file, onProgress }) => call('uploadimg', {}, { send: sendFile(file, onProgress) }),
      invalidatesTags: (_data, error) => (error ? [] : ['User']),
    }),
  }),
});

export const { useAccountGetVipTiersQuery, useAccountRefreshMoneyMutation, useAccountUploadAvatarMutation } =
  memberCentreApi;
