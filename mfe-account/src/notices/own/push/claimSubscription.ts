import { selectToken, sha256Hex, type Dispatch, type RootState } from '@site/shared';
import { ownNoticesApi, type PushState } from '../ownNoticesApi';
import { findPushManager, keysOf, wasMadeWith } from './browserPush';

const { accountGetPushState, accountSubscribePush } = ownNoticesApi.endpoints;

/** Fetches the state of push messages; undefined if that fails. */
export const fetchPushState = () => async (dispatch: Dispatch) => {
  const { data } = await dispatch(accountGetPushState.initiate(undefined, { forceRefetch: true, subscribe: false }));
  return data;
};

/**
 * A browser keeps its subscription when a session ends. Moves a subscription of another live session of this member to
 * this session. Unsubscribes the browser from any other, because it would go on showing that member's notices.
 * @returns the endpoint of this session's subscription; undefined if there is none
 */
export const claimSubscription =
  (manager: PushManager, { key, endpoint: own, endpoint_digests: digests }: PushState) =>
  async (dispatch: Dispatch): Promise<string | undefined> => {
    const subscription = await manager.getSubscription();
    if (!key || !subscription) return undefined;
    const { endpoint } = subscription;
    const isOfMember = endpoint === own || digests?.includes(await sha256Hex(endpoint));
    if (!isOfMember) {
      // A host that does not list the member's subscriptions does not say whose this one is.
      if (digests) await subscription.unsubscribe();
      return undefined;
    }
    if (!wasMadeWith(key, subscription)) return undefined;
    if (endpoint === own) return endpoint;
    const { error } = await dispatch(accountSubscribePush.initiate(keysOf(subscription), { track: false }));
    return error ? undefined : endpoint;
  };

/** Claims this browser's subscription, if it has one, for the session with `token`. */
export const claimAfterLogin =
  (token: string) =>
  async (dispatch: Dispatch, getState: () => RootState): Promise<void> => {
    const manager = await findPushManager();
    if (!(await manager?.getSubscription()) || selectToken(getState()) !== token) return;
    const state = await dispatch(fetchPushState());
    if (manager && state) await dispatch(claimSubscription(manager, state));
  };
