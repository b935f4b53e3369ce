import { useCallback } from 'react';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemberGetUserQuery } from '../api/memberApi';
import { toast } from '../ui/toast/toastStore';
import { messages } from '@site/contract';
import { useDispatch, useSelector } from '../api/hooks';
import { askToLogIn, selectToken } from '../session/sessionSlice';

/** Whether there is a session; its token may have expired. */
export const useLoggedIn = (): boolean => useSelector(selectToken) !== null;

/** Query of the member's user info with the polled balance; sends no request without a session. */
export function useUser() {
  const loggedIn = useLoggedIn();
  return useMemberGetUserQuery(loggedIn ? undefined : skipToken);
}

/**
 * Shows the toast 请登录！ and the login popup, for a visitor who opens a game. `then` is the path to open after the login;
 * without it the page stays.
 */
export function useAskToLogIn(): (then?: string) => void {
  const dispatch = useDispatch();
  return useCallback(
    (then?: string) => {
      toast(messages.pleaseLogIn, 'error');
      dispatch(askToLogIn(then ?? true));
    },
    [dispatch],
  );
}
