import { memberApi, type Dispatch } from '@site/shared';
import { gamesApi } from '../games/gamesApi';
import type { LaunchTarget } from './launchTarget';

/**
 * Asks the API host where a target is. Gives the address, or null for a member who is no agent and may apply to become one
 * (decisions 41). Rejects with an `ApiError`.
 */
export async function findAddress(target: LaunchTarget, dispatch: Dispatch): Promise<string | null> {
  const { gamesLaunch, gamesGetAgentLink, gamesGetServiceLink } = gamesApi.endpoints;
  if (target.kind === 'game') return dispatch(gamesLaunch.initiate(target)).unwrap();
  if (target.kind === 'service') return dispatch(gamesGetServiceLink.initiate()).unwrap();
  /* Asked anew: an application may have been approved since the member was fetched. */
  const anew = { forceRefetch: true, subscribe: false };
  const user = await dispatch(memberApi.endpoints.memberGetUser.initiate(undefined, anew)).unwrap();
  return Number(user.isagent) === 1 ? dispatch(gamesGetAgentLink.initiate()).unwrap() : null;
}
