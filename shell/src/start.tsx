import { loadFirstPage, reportFailedCall, startPrefetching, startRuntime, traceHeaders } from '@site/runtime';
import {
  createStore,
  paths,
  refetchOnReconnect,
  selectToken,
  requestSiteInfo,
  storedInfo,
  StoreProvider,
  afterLoad,
  eventsAnnounced,
  type Store,
} from '@site/shared';
import { startTransition } from 'react';
import { createRoot, type RootOptions } from 'react-dom/client';
import { startOfflineWorker } from './site/offlineWorker';
import { isOpen, Site } from './site/Site';

/** Where visitors and members go most, the likeliest first. */
const likelyNext = {
  visitor: [paths.login, paths.register, paths.activityList],
  member: [paths.gamePage, paths.deposit, paths.assets],
};

function startSite(root: HTMLElement, options: RootOptions | undefined): void {
  /* Every navigation ends at the top, also back: the browser must not restore the scroll position. */
  window.history.scrollRestoration = 'manual';
  const store = createStore({ onFailedCall: reportFailedCall, traceHeaders });
  const { dispatch } = store;
  const isLoggedIn = () => selectToken(store.getState()) !== null;
  startPrefetching(isLoggedIn, () => likelyNext[isLoggedIn() ? 'member' : 'visitor']);
  refetchOnReconnect(store);
  const show = () => {
    const info = storedInfo();
    if (info && isOpen(info)) loadFirstPage(dispatch, isLoggedIn(), 'home.games');
    /*
     * Replaces the prerendered markup in one frame: it shows the same. A transition renders in slices, so that the page
     * reacts to touches meanwhile.
     */
    startTransition(() =>
      createRoot(root, options).render(
        <StoreProvider store={store}>
          <Site />
        </StoreProvider>,
      ),
    );
  };
  if (storedInfo()) show();
  /* The site may be closed: on the first visit the markup stays, and requests nothing else, until that is known. */
  else void dispatch(requestSiteInfo()).then(show);
  startOfflineWorker();
  void startEvents(store);
}

export function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  startRuntime(root, (options) => startSite(root, options));
}

/**
 * Follows members' events once the API host has announced its stream. The code for it loads when the page is idle.
 */
async function startEvents(store: Store): Promise<void> {
  await eventsAnnounced();
  afterLoad(() => {
    import(/* webpackChunkName: "events" */ './events/followEvents').then(
      ({ followEvents }) => followEvents(store),
      // The site works without events.
      () => undefined,
    );
  });
}
