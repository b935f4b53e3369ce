import {
  createStore,
  refetchOnReconnect,
  registerPaths,
  selectToken,
  requestSiteInfo,
  storedInfo,
  StoreProvider,
  type Dispatch,
  type Store,
} from '@site/shared';
import { startTransition } from 'react';
import { createRoot, type RootOptions } from 'react-dom/client';
import { startEvents } from './events/startEvents';
import { loadFirstPage } from './federation/loadFirstPage';
import { prefetchLikelyPages } from './federation/prefetch';
import { prefetchLinks } from './federation/prefetchLinks';
import { livePaths } from './federation/registry';
import { takeOverPage } from './prerender/takeOverPage';
import { overridesWanted } from './override/overridesWanted';
import { reportFailedCall, watchReleases } from './release/watchReleases';
import { startOfflineWorker } from './site/offlineWorker';
import { Site } from './site/Site';

/** Renders the site. A page with a developer's app reports no telemetry. */
function render(root: HTMLElement, options: RootOptions | undefined): Store {
  registerPaths(livePaths());
  /* Every navigation ends at the top, also back: the browser must not restore the scroll position. */
  window.history.scrollRestoration = 'manual';
  const store = createStore({ onFailedCall: reportFailedCall });
  const isLoggedIn = () => selectToken(store.getState()) !== null;
  prefetchLikelyPages(isLoggedIn);
  prefetchLinks(isLoggedIn);
  refetchOnReconnect(store);
  takeOverPage(root);
  const show = () => {
    loadFirstPage(store);
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
  else void store.dispatch(requestSiteInfo()).then(show);
  startOfflineWorker();
  void startEvents(store);
  return store;
}

/** Replaces apps in the registry by those of the developer's machine; without them if that fails. */
async function loadOverrides(): Promise<(dispatch: Dispatch) => void> {
  try {
    const { overrideApps } = await import(/* webpackChunkName: "replace" */ './override/overrideApps');
    return await overrideApps();
  } catch (error) {
    console.error(error);
    return () => {};
  }
}

async function renderWithOverrides(root: HTMLElement): Promise<void> {
  const watchBuilds = await loadOverrides();
  watchBuilds(render(root, undefined).dispatch);
}

/**
 * Starts the site. An app of a developer's machine replaces the live one before anything requests it
 * (docs/override.md).
 */
export function start(): void {
  const overriding = overridesWanted();
  const options = overriding ? undefined : watchReleases();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  if (overriding) void renderWithOverrides(root);
  else render(root, options);
}
