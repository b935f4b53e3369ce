import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { CallData, MemberEventData } from '../contract';
import { formatMoney } from '../money/formatMoney';
import { api } from './api';
import { call } from './baseQuery';
import { idempotentMutation } from './idempotentMutation';

/** User info; `balance` is updated by the balance poll, and by events. */
export type User = CallData<'user'>;

/** An event about a deposit or withdrawal. */
export type OrderEvent = MemberEventData<'order'>;

// oxlint-disable-next-line typescript/no-explicit-any -- so types RTK Query what it gives `onQueryStarted`
type AnyDispatch = ThunkDispatch<any, any, UnknownAction>;

/** ms for which a process of the API host may answer polls with a balance that another process has changed. */
const maxPollStaleness = 1000;

/** Polls that began before this moment are ignored. */
let pollsIgnoredBefore = -Infinity;

/** Writes a balance into the cached user; returns whether the balance changed. */
const updateBalance = (balance: User['balance']) => (dispatch: AnyDispatch) => {
  const update = memberApi.util.updateQueryData('memberGetUser', undefined, (user) => {
    // API hosts may write the same amount in different forms, such as 1000 and "1000.00".
    if (formatMoney(user.balance) !== formatMoney(balance)) user.balance = balance;
  });
  return dispatch(update).patches.length > 0;
};

/**
 * Shows a balance that an event has brought, and lets no answer to an earlier poll replace it. Returns whether the
 * balance changed.
 */
export const showLiveBalance = (balance: User['balance']) => (dispatch: AnyDispatch) => {
  pollsIgnoredBefore = performance.now() + maxPollStaleness;
  return dispatch(updateBalance(balance));
};

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
        const began = performance.now();
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        const balance = data?.balance ?? undefined;
        if (balance === undefined || began < pollsIgnoredBefore) return;
        if (dispatch(updateBalance(balance))) dispatch(memberApi.util.invalidateTags(['Records']));
      },
    }),
    /** The last event about an order of this number, which the shell writes; null before one has arrived. */
    memberGetOrderEvent: build.query<OrderEvent | null, string>({
      queryFn: () => ({ data: null }),
      /* Cannot be requested again, so it is kept for the session. */
      keepUnusedDataFor: Infinity,
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

export const { useMemberGetUserQuery, useMemberGetOrderEventQuery } = memberApi;
export const { memberRecoverFunds } = memberApi.endpoints;
