import { memberApi, type Dispatch } from '@site/shared';
import { gamesApi } from '../games/gamesApi';
import type { LaunchTarget } from './launchTarget';

/**
 * Returns a target's URL, or null when the target is the agents' back office and the member is not an agent. Rejects
 * with an `ApiError`.
 */
export async function fetchLaunchUrl(target: LaunchTarget, dispatch: Dispatch): Promise<string | null> {
  const { gamesLaunch, gamesGetAgentLink, gamesGetServiceLink } = gamesApi.endpoints;
  if (target.kind === 'game') return dispatch(gamesLaunch.initiate(target)).unwrap();
  if (target.kind === 'service') return dispatch(gamesGetServiceLink.initiate()).unwrap();
  /* An application may have been approved since the user was fetched. */
  const refetch = { forceRefetch: true, subscribe: false };
  const user = await dispatch(memberApi.endpoints.memberGetUser.initiate(undefined, refetch)).unwrap();
  return Number(user.isagent) === 1 ? dispatch(gamesGetAgentLink.initiate()).unwrap() : null;
}
