import { memberApi, startSession as sessionStarted, useDispatch } from '@site/shared';
import { claimPushSubscription } from './pushAtSession';

/** Returns a function that starts a session: it stores the token and loads the user info. */
export function useStartSession(): (token: string) => void {
  const dispatch = useDispatch();
  return (token) => {
    dispatch(sessionStarted(token));
    void dispatch(memberApi.endpoints.memberGetUser.initiate(undefined, { subscribe: false }));
    claimPushSubscription(token, dispatch).catch(() => undefined);
  };
}
