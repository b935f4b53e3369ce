import { api, call, memberApi, type CallData, type User } from '@site/shared';

/** A VIP level: `recharge` is the deposit sum that completes it (spec 1 §3). */
export type VipTier = CallData<'uservip'>[number];

const memberCentreApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    accountGetVipTiers: build.query<VipTier[], void>({ query: () => call('uservip', {}), providesTags: ['Site'] }),
    /** The host asks the platforms anew and gives the whole user info (spec 1 §7). */
    accountRefreshMoney: build.mutation<User, void>({
      query: () => call('refreshusermoney', {}),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(memberApi.util.upsertQueryData('memberGetUser', undefined, data));
      },
    }),
    /** Multipart with `file`: gif or png, 2 MB at most (decisions 18). */
    accountUploadAvatar: build.mutation<unknown, File>({
      query: (file) => {
        const body = new FormData();
        body.append('file', file, file.name);
        return call('uploadimg', body);
      },
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useAccountGetVipTiersQuery, useAccountRefreshMoneyMutation, useAccountUploadAvatarMutation } =
  memberCentreApi;
