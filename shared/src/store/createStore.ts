import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api';
import type { RequestContext } from '../api/baseQuery';
import { clearPendingKeys } from '../api/pendingIdempotencyKeys';
import { selectInfo, siteApi } from '../api/siteApi';
import { sessionReducer, tokenKey } from '../session/sessionSlice';
import { deviceStorage, tabStorage } from '../session/storage';
import { trackQuerySubscribers } from './trackQuerySubscribers';
import { trackTabVisibility } from './trackTabVisibility';

/**
 * Creates the site's one store: the RTK Query slice and the session. The shell calls it once; tests create their own.
 */
export function createStore({
  onFailedCall,
  traceHeaders,
}: Pick<RequestContext, 'onFailedCall' | 'traceHeaders'> = {}) {
  const context: RequestContext = { missingCalls: new Set(), joinedQueries: new Set(), onFailedCall, traceHeaders };
  const store = configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: context } }).concat(
        trackQuerySubscribers(context.joinedQueries),
        api.middleware,
      ),
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
