import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemberGetUserQuery } from '../api/memberApi';
import { toast } from '../ui/toast/toastStore';
import { messages } from '../contract/messages';
import { useDispatch, useSelector } from '../store/hooks';
import { askToLogIn, selectToken } from './sessionSlice';

/** Whether there is a session (its token may still turn out to be expired). */
export const useLoggedIn = (): boolean => useSelector(selectToken) !== null;

/** The member's user info, with the polled balance; asks nothing without a session. */
export function useUser() {
  const loggedIn = useLoggedIn();
  return useMemberGetUserQuery(loggedIn ? undefined : skipToken);
}

/**
 * What opening a game while logged out does: the toast 请登录！ and the login popup (spec 1 §2). `then` is the path that is opened once
 * the visitor has logged in; none: the page stays.
 */
export function useAskToLogIn(): (then?: string) => void {
  const dispatch = useDispatch();
  return (then) => {
    toast(messages.pleaseLogIn, 'error');
    dispatch(askToLogIn(then ?? true));
  };
}
