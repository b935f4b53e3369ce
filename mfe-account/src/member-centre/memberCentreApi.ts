import {
  api,
  call,
  inFlightRequests,
  memberApi,
  newestUser,
  rowsOf,
  selectToken,
  sessionRefused,
  type CallData,
  type RootState,
  type User,
} from '@site/shared';
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
    /** Uploads a gif or png of at most 2 MB. A 401 ends the session, as for any call. */
    accountUploadAvatar: build.mutation<null, AvatarUpload>({
      queryFn: async ({ file, onProgress }, { getState, dispatch, signal }) => {
        const token = selectToken(getState() as RootState);
        const removeFromInFlight = inFlightRequests.add(token, 'uploadimg', false);
        const answer = await sendFile('uploadimg', file, { token, onProgress, signal });
        removeFromInFlight();
        if (answer.kind === 'ok') return { data: null };
        if (answer.kind === 'unanswered') return { error: { kind: 'unanswered' } };
        const { code, message } = answer;
        if (code !== 401 || !token) return { error: { kind: 'refused', code, message } };
        if (inFlightRequests.mayEndSession(token, 'uploadimg')) dispatch(sessionRefused({ token, quiet: false }));
        return { error: { kind: 'unauthorized', message } };
      },
      invalidatesTags: (_data, error) => (error ? [] : ['User']),
    }),
  }),
});

export const { useAccountGetVipTiersQuery, useAccountRefreshMoneyMutation, useAccountUploadAvatarMutation } =
  memberCentreApi;
