import { createStore, refetchOnReconnect, registerPaths, selectToken, StoreProvider } from '@site/shared';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchKitOfPage, prefetchLikelyPages, prefetchLinks } from './federation/prefetch';
import { livePaths } from './federation/registry';
import { takeOverPage } from './prerender/takeOverPage';
import { overridesWanted } from './override/overridesWanted';
import { watchReleases } from './release/watchReleases';
import { startOfflineWorker } from './site/offlineWorker';
import { Site } from './site/Site';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const overriding = overridesWanted();
/* A page with a developer's app reports no telemetry. */
const rootOptions = overriding ? undefined : watchReleases();
prefetchLinks();
const start = () => {
  registerPaths(livePaths());
  /* Every navigation ends at the top, also back: the browser must not restore the scroll position. */
  window.history.scrollRestoration = 'manual';
  const store = createStore();
  fetchKitOfPage(selectToken(store.getState()) !== null);
  prefetchLikelyPages(() => selectToken(store.getState()) !== null);
  refetchOnReconnect(store);
  takeOverPage(root);
  /*
   * Replaces the prerendered markup in one frame: it shows the same. A transition renders in slices, so that the page
   * reacts to touches meanwhile.
   */
  startTransition(() =>
    createRoot(root, rootOptions).render(
      <StoreProvider store={store}>
        <Site />
      </StoreProvider>,
    ),
  );
  startOfflineWorker();
};

/* An app of a developer's machine replaces the live one before anything requests it (docs/override.md). */
if (overriding)
  void import(/* webpackChunkName: "override" */ './override/overrideApps')
    .then(({ overrideApps }) => overrideApps())
    .catch(console.error)
    .then(start);
else start();
