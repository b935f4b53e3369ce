import { configureStore, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { Feature } from '@site/contract';
import { api } from './api';
import type { RequestContext } from './baseQuery';
import { clearPendingKeys } from './pendingIdempotencyKeys';
import { offersFeature, requestSiteInfo, selectInfo, siteApi, storedInfo } from './siteApi';
import { listen } from '../listen';
import { sessionReducer, tokenKey } from '../session/sessionSlice';
import { deviceStorage, tabStorage } from '../session/storage';
import { setupListeners } from '@reduxjs/toolkit/query/react';

/**
 * Reports to RTK Query whether the tab is visible. Queries with `skipPollingIfUnfocused` then do not poll in a hidden
 * tab.
 * @returns reports again. Call it after `resetApiState`, which restores the visibility at the time of the page load.
 */
function trackTabVisibility(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): () => void {
  let report = () => {};
  /* Prerendering has no document. */
  if (typeof document === 'undefined') return report;
  setupListeners(dispatch, (_dispatch, { onFocus, onFocusLost }) => {
    report = () => void dispatch(document.hidden ? onFocusLost() : onFocus());
    /* Not every browser reports a change of visibility when it restores a page from its back/forward cache. */
    const stopPage = listen(window, { pageshow: ({ persisted }) => persisted && report() });
    const stopDocument = listen(document, { visibilitychange: report });
    return () => {
      stopPage();
      stopDocument();
    };
  });
  return report;
}

/**
 * Creates the site's one store: the RTK Query slice and the session. The shell calls it once; tests create their own.
 */
export function createStore({
  onFailedCall,
  traceHeaders,
}: Pick<RequestContext, 'onFailedCall' | 'traceHeaders'> = {}) {
  /* An earlier page may have been of a host without the feature. */
  const hasFeature = async (feature: Feature): Promise<boolean> =>
    offersFeature(feature, storedInfo()) ||
    offersFeature(feature, selectInfo(store.getState()) ?? (await store.dispatch(requestSiteInfo())).data);
  const context: RequestContext = { hasFeature, onFailedCall, traceHeaders };
  const store = configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: context } }).concat(api.middleware),
  });

  const reportTabVisibility = trackTabVisibility(store.dispatch);

  /** Removes all cached answers of a member. The site's info stays visible while it is fetched again. */
  const clearCache = () => {
    const info = selectInfo(store.getState());
    store.dispatch(api.util.resetApiState());
    reportTabVisibility();
    if (!info) return;
    store.dispatch(siteApi.util.upsertQueryEntries([{ endpointName: 'siteGetInfo', arg: undefined, value: info }]));
    void store.dispatch(siteApi.endpoints.siteGetInfo.initiate(undefined, { forceRefetch: true, subscribe: false }));
  };

  let token = store.getState().session.token;
  let clearing: ReturnType<typeof setTimeout> | undefined;
  store.subscribe(() => {
    const next = store.getState().session.token;
    if (next === token) return;
    token = next;
    if (next === null) deviceStorage.clear();
    tabStorage.clear();
    if (next) tabStorage.setItem(tokenKey, next);
    clearPendingKeys();
    clearTimeout(clearing);
    /*
     * Clearing the cache aborts the requests in flight. The 401 that ended the session is the answer to one of them:
     * it must reach its caller first, which otherwise would see an aborted request.
     */
    if (next === null) clearing = setTimeout(clearCache, 0);
    else clearCache();
  });
  return store;
}

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<Store['getState']>;
export type Dispatch = Store['dispatch'];
