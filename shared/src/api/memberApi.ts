import type { CallData } from '../contract';
import { api } from './api';
import { call } from './baseQuery';

/** userInfo of both specifications; `balance` is kept up to date by the poll. */
export type User = CallData<'user'>;

/** The member, the main balance and the recovery of platform funds: used by the shell and several apps. */
export const memberApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    memberGetUser: build.query<User, void>({ query: () => call('user', {}), providesTags: ['User'] }),
    /** Polled every 3300 ms by the shell; writes its balance into the cached user, so that a page has one balance. */
    memberGetBalance: build.query<CallData<'balance'>, void>({
      query: () => call('balance', {}, { quiet401: true }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        const balance = data?.balance ?? undefined;
        if (balance === undefined) return;
        dispatch(memberApi.util.updateQueryData('memberGetUser', undefined, (user) => void (user.balance = balance)));
      },
    }),
    /** Brings all platform funds back to the main wallet; gives the host's message (decisions 32). */
    memberRecoverFunds: build.mutation<string, { idempotencyKey: string }>({
      query: ({ idempotencyKey }) => call('transall', {}, { idempotencyKey }),
      transformResponse: (_data, meta) => meta?.message ?? '',
      invalidatesTags: ['User', 'Platforms', 'Records'],
    }),
  }),
});

export const { useMemberGetUserQuery, useMemberRecoverFundsMutation } = memberApi;
