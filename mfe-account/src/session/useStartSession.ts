import { memberApi, startSession as sessionStarted, useDispatch, type Dispatch } from '@site/shared';

/** Returns a function that starts a session: it stores the token and loads the user info. */
export function useStartSession(): (token: string) => void {
  const dispatch = useDispatch();
  return (token) => {
    dispatch(sessionStarted(token));
    void dispatch(memberApi.endpoints.memberGetUser.initiate(undefined, { subscribe: false }));
    claimPushSubscription(token, dispatch).catch(() => undefined);
  };
}

/**
 * After a login: moves this browser's subscription to the new session if it belongs to a live session of the member;
 * otherwise unsubscribes the browser. A browser that may not show notifications has no subscription, and does not load
 * the code of push messages.
 */
async function claimPushSubscription(token: string, dispatch: Dispatch): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const push = await import(/* webpackChunkName: "notices" */ '../notices/own/push/claimSubscription');
  await dispatch(push.claimAfterLogin(token));
}
