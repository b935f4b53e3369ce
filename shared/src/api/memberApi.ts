import type { CallData } from '../contract';
import { formatMoney } from '../money/formatMoney';
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
    /**
     * Polled every 3300 ms by the shell. A changed balance is written into the cached user, so that pages read one
     * balance, and the records on the page are fetched again, since an order may have been decided.
     */
    memberGetBalance: build.query<CallData<'balance'>, void>({
      query: () => call('balance', {}, { quiet401: true }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        const balance = data?.balance ?? undefined;
        if (balance === undefined) return;
        const update = memberApi.util.updateQueryData('memberGetUser', undefined, (user) => {
          // API hosts may write the same amount in different forms, such as 1000 and "1000.00".
          if (formatMoney(user.balance) !== formatMoney(balance)) user.balance = balance;
        });
        if (dispatch(update).patches.length > 0) dispatch(memberApi.util.invalidateTags(['Records']));
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
