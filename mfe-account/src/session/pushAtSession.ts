import type { Dispatch } from '@site/shared';

/**
 * After a login: moves this browser's subscription to the new session if it belongs to a live session of the member;
 * otherwise unsubscribes the browser. A browser that may not show notifications has no subscription, and does not load
 * the code of push messages.
 */
export async function claimPushSubscription(token: string, dispatch: Dispatch): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const push = await import(/* webpackChunkName: "notices" */ '../notices/own/push/claimSubscription');
  await dispatch(push.claimAfterLogin(token));
}
