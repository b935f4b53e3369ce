import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { CallData, MemberEventData } from '@site/contract';
import { formatMoney } from '../money/formatMoney';
import { selectToken } from '../session/sessionSlice';
import type { RootState } from './createStore';
import { api } from './api';
import { call, type CallMeta } from './baseQuery';
import { idempotentMutation } from './idempotentMutation';
import { rowsOf } from './recordPage';

/** Fields of the user info that other calls and events bring too. */
type MemberFigures = Pick<CallData<'user'>, 'balance' | 'unread_notices'>;

/**
 * When a value was asked for, in ms of `performance.now()`: a poll or another request when it was sent, an event when
 * it arrived.
 */
interface FigureSource {
  from: 'poll' | 'request' | 'event';
  at: number;
}

/** ms for which a process of the API host may answer polls with a balance that another process has changed. */
const maxPollStaleness = 1000;

let owner: string | null = null;
const newest = new Map<keyof MemberFigures, FigureSource & { value: unknown }>();

/**
 * The value to show of a figure: this one, or the known one if that was asked for later. An answer may be overtaken by
 * those of later requests, or by an event.
 * @param token the session that received the value
 */
function newestFigure<Name extends keyof MemberFigures>(
  token: string | null,
  name: Name,
  value: MemberFigures[Name],
  source: FigureSource,
): MemberFigures[Name] {
  if (token !== owner) newest.clear();
  owner = token;
  const known = newest.get(name);
  const staleness = source.from === 'poll' && known?.from === 'event' ? maxPollStaleness : 0;
  if (known && source.at < known.at + staleness) return known.value as MemberFigures[Name];
  newest.set(name, { ...source, value });
  return value;
}

/** User info; `balance` is updated by the balance poll and by events, `unread_notices` by events. */
export type User = CallData<'user'>;

/** A platform's wallet: requests carry `name`, members see `platname`. */
export type PlatformBalance = CallData<'balancelist'>[number];

export type OrderEvent = MemberEventData<'order'>;

// oxlint-disable-next-line typescript/no-explicit-any -- so types RTK Query what it gives `onQueryStarted`
type AnyDispatch = ThunkDispatch<any, any, UnknownAction>;

/** Writes figures into the cached user; returns whether one changed. */
const updateFigures =
  ({ balance, ...others }: Partial<MemberFigures>) =>
  (dispatch: AnyDispatch) => {
    const update = memberApi.util.updateQueryData('memberGetUser', undefined, (user) => {
      // API hosts may write the same amount in different forms, such as 1000 and "1000.00".
      if (balance !== undefined && formatMoney(user.balance) !== formatMoney(balance)) user.balance = balance;
      // Only on a host whose user info has the number, and so the pages for it.
      if (others.unread_notices !== undefined && user.unread_notices !== undefined)
        user.unread_notices = others.unread_notices;
    });
    return dispatch(update).patches.length > 0;
  };

/**
 * Shows a balance or a number of unread notices that came without the other user info, unless a later request or event
 * has brought another one. Returns whether what is shown changed.
 */
export const showFigure =
  <Name extends keyof MemberFigures>(name: Name, value: NonNullable<MemberFigures[Name]>, source: FigureSource) =>
  (dispatch: AnyDispatch, getState: () => unknown) => {
    const token = selectToken(getState() as Parameters<typeof selectToken>[0]);
    return dispatch(updateFigures({ [name]: newestFigure(token, name, value, source) }));
  };

/** The user info of an answer, with those figures that were asked for later. For `transformResponse`. */
export function newestUser(user: User, meta: CallMeta | undefined): User {
  // Without a session or user info there is nothing to compare.
  if (!meta?.token || !user) return user;
  const { token, sentAt } = meta;
  const source = { from: 'request', at: sentAt } as const;
  return {
    ...user,
    balance: newestFigure(token, 'balance', user.balance, source),
    ...(user.unread_notices !== undefined && {
      unread_notices: newestFigure(token, 'unread_notices', user.unread_notices, source),
    }),
  };
}

/**
 * What may have changed on the host with the main balance: an order was decided, and with it what user info says is
 * held, or money has moved from or to a platform.
 */
export const changedWithBalance = (state: unknown) => {
  const { data: user } = memberApi.endpoints.memberGetUser.select()(state as RootState);
  // A host that tells what is held does so in user info only.
  return ['Records', 'Platforms', ...(user?.held !== undefined ? (['User'] as const) : [])] as const;
};

/** The member, the main balance and the recovery of platform funds, for the shell and several apps. */
export const memberApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    memberGetUser: build.query<User, void>({
      query: () => call('user', {}),
      transformResponse: newestUser,
      providesTags: ['User'],
    }),
    /**
     * Polled every 3300 ms by the shell. A changed balance is written into the cached user, so that pages read one
     * balance, and what the change may have come with is fetched again.
     */
    memberGetBalance: build.query<CallData<'balance'>, void>({
      query: () => call('balance', {}, { quiet401: true }),
      async onQueryStarted(_, { dispatch, queryFulfilled, getState }) {
        const source = { from: 'poll', at: performance.now() } as const;
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        const balance = data?.balance ?? undefined;
        if (balance === undefined) return;
        if (dispatch(showFigure('balance', balance, source)))
          dispatch(memberApi.util.invalidateTags([...changedWithBalance(getState())]));
      },
    }),
    memberGetPlatforms: build.query<PlatformBalance[], void>({
      query: () => call('balancelist', {}),
      transformResponse: (list: CallData<'balancelist'> | null) => rowsOf(list),
      providesTags: ['Platforms'],
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

export const { useMemberGetUserQuery, useMemberGetOrderEventQuery, useMemberGetPlatformsQuery } = memberApi;
export const { memberRecoverFunds } = memberApi.endpoints;
