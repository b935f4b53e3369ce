import type { CallData } from '../contract';
import { api } from './api';
import { call } from './baseQuery';
import { idempotentMutation } from './idempotentMutation';

/** User info; `balance` is updated by the balance poll. */
export type User = CallData<'user'>;

/** The member, the main balance and the recovery of platform funds, for the shell and several apps. */
export const memberApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    memberGetUser: build.query<User, void>({ query: () => call('user', {}), providesTags: ['User'] }),
    /** Polled every 3300 ms by the shell; writes its balance into the cached user, so that pages read one balance. */
    memberGetBalance: build.query<CallData<'balance'>, void>({
      query: () => call('balance', {}, { quiet401: true }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        const balance = data?.balance ?? undefined;
        if (balance === undefined) return;
        dispatch(memberApi.util.updateQueryData('memberGetUser', undefined, (user) => void (user.balance = balance)));
      },
    }),
    /** Transfers all platform balances to the main wallet; returns the API host's message. */
    memberRecoverFunds: build.mutation(
      idempotentMutation('transall', {
        toResult: (_data, message) => message,
        invalidatesTags: ['User', 'Platforms', 'Records'],
      }),
    ),
  }),
});

export const { useMemberGetUserQuery } = memberApi;
export const { memberRecoverFunds } = memberApi.endpoints;
