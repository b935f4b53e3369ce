import {
  httpUrl,
  leaveRepeatedEntry,
  listen,
  memberApi,
  messages,
  showError,
  to,
  useDispatch,
  useNavigate,
  type Dispatch,
  repeatEntryBefore,
} from '@site/shared';
import { useEffect, useState } from 'react';
import type { LaunchTarget } from './launchTarget';
import { gamesApi } from '../games/gamesApi';

/**
 * Progress of a launch. `left`: the browser was sent to the game, but this page is visible again because the member
 * came back or the game did not respond. `message`: the reason, unless a toast shows it.
 */
type LaunchPhase = { kind: 'running' } | { kind: 'failed'; message?: string } | { kind: 'left' };

/** After this many ms on the page, the navigation to the game is considered failed. */
const navigationTimeout = 15_000;

/**
 * Fetches the target's URL once per mount and sends the browser there. It never relaunches automatically.
 * @param target must keep its identity for the same launch
 */
export function useLaunch(target: LaunchTarget): LaunchPhase {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [phase, setPhase] = useState<LaunchPhase>({ kind: 'running' });

  useEffect(() => {
    let mounted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = (address: string | null) => {
      if (!mounted) return;
      if (address === null) return void navigate(to.applyAgent(), { replace: true });
      const url = httpUrl(address);
      if (!url) return setPhase({ kind: 'failed', message: messages.invalidLink });
      timer = setTimeout(() => setPhase({ kind: 'left' }), navigationTimeout);
      leaveSite(url);
    };
    /* The host's message is shown as a toast; the page offers a retry. */
    const fail = (error: unknown) => {
      if (!mounted) return;
      showError(error);
      setPhase({ kind: 'failed' });
    };
    fetchLaunchUrl(target, dispatch).then(leave, fail);
    return () => {
      mounted = false;
      clearTimeout(timer);
    };
  }, [target, dispatch, navigate]);

  /* The page may return from the back/forward cache with the loading mask still shown, at the entry of another page. */
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setPhase({ kind: 'left' });
      leaveRepeatedEntry();
    };
    return listen(window, { pageshow: onPageShow });
  }, []);

  return phase;
}

/**
 * Returns a target's URL, or null when the target is the agents' back office and the member is not an agent. Rejects
 * with an `ApiError`.
 */
async function fetchLaunchUrl(target: LaunchTarget, dispatch: Dispatch): Promise<string | null> {
  const { gamesLaunch, gamesGetAgentLink, gamesGetServiceLink } = gamesApi.endpoints;
  if (target.kind === 'game') return dispatch(gamesLaunch.initiate(target)).unwrap();
  if (target.kind === 'service') return dispatch(gamesGetServiceLink.initiate()).unwrap();
  /* An application may have been approved since the user was fetched. */
  const refetch = { forceRefetch: true, subscribe: false };
  const user = await dispatch(memberApi.endpoints.memberGetUser.initiate(undefined, refetch)).unwrap();
  return Number(user.isagent) === 1 ? dispatch(gamesGetAgentLink.initiate()).unwrap() : null;
}

/** An object, so that tests can replace the functions. */
export const browserNavigation = {
  replaceUrl: (url: string): void => window.location.replace(url),
  assignUrl: (url: string): void => window.location.assign(url),
};

/** The address of the page before; undefined if another document showed it or without the Navigation API. */
const pageBefore = (): string | undefined => {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  const before = navigation?.currentEntry && navigation.entries()[navigation.currentEntry.index - 1];
  return before?.sameDocument ? (before.url ?? undefined) : undefined;
};

/**
 * Leaves the site for `url`. The back button then leads to the page before the launch page and does not launch the game
 * again: the launch page's history entry repeats the page before. Browsers restore that entry from their back/forward
 * cache. After `location.replace`, used when there is no page before, they do not.
 */
export function leaveSite(url: string): void {
  const before = pageBefore();
  if (before === undefined) return browserNavigation.replaceUrl(url);
  repeatEntryBefore(before);
  browserNavigation.assignUrl(url);
}
