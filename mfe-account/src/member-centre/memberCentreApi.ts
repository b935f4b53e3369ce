import {
  api,
  call,
  callsOnTheirWay,
  memberApi,
  rowsOf,
  selectToken,
  sessionRefused,
  type CallData,
  type RootState,
  type User,
} from '@site/shared';
import { sendFile } from './sendFile';

/** A VIP level: `recharge` is the deposit sum that completes it (spec 1 §3). */
export type VipTier = CallData<'uservip'>[number];

interface AvatarUpload {
  file: File;
  /** Told how much is sent, 0 to 100. */
  onProgress: (percent: number) => void;
}

const memberCentreApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    accountGetVipTiers: build.query<VipTier[], void>({
      query: () => call('uservip', {}),
      transformResponse: rowsOf<VipTier>,
      providesTags: ['Site'],
    }),
    /** The host asks the platforms anew and gives the whole user info (spec 1 §7). */
    accountRefreshMoney: build.mutation<User, void>({
      query: () => call('refreshusermoney', {}),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) void dispatch(memberApi.util.upsertQueryData('memberGetUser', undefined, data));
      },
    }),
    /** Gif or png, 2 MB at most (decisions 18). A 401 ends the session as that of any call does (decisions 4). */
    accountUploadAvatar: build.mutation<null, AvatarUpload>({
      queryFn: async ({ file, onProgress }, { getState, dispatch, signal }) => {
        const token = selectToken(getState() as RootState);
        const arrived = callsOnTheirWay.set(token, 'uploadimg', false);
        const answer = await sendFile('uploadimg', file, { token, onProgress, signal });
        arrived();
        if (answer.kind === 'ok') return { data: null };
        if (answer.kind === 'unanswered') return { error: { kind: 'unanswered' } };
        if (answer.kind === 'absent') return { error: { kind: 'absent', message: answer.message } };
        const { code, message } = answer;
        if (code !== 401 || !token) return { error: { kind: 'refused', code, message } };
        if (callsOnTheirWay.mayEndSession(token, 'uploadimg')) dispatch(sessionRefused({ token, quiet: false }));
        return { error: { kind: 'unauthorized', message } };
      },
      invalidatesTags: (_data, error) => (error ? [] : ['User']),
    }),
  }),
});

export const { useAccountGetVipTiersQuery, useAccountRefreshMoneyMutation, useAccountUploadAvatarMutation } =
  memberCentreApi;
