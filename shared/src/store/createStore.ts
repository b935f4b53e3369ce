import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api';
import type { CallMemory } from '../api/baseQuery';
import { selectInfo, siteApi } from '../api/siteApi';
import { forgetUnansweredKeys } from '../api/unansweredKeys';
import { sessionReducer, tokenKey } from '../session/sessionSlice';
import { deviceStorage, tabStorage } from '../session/storage';
import { hearJoiners } from './hearJoiners';

/** The site's one store: the RTK Query slice and the session. The shell makes it once; tests make their own. */
export function createStore() {
  const memory: CallMemory = { absent: new Set(), joined: new Set() };
  const store = configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: memory } }).concat(hearJoiners(memory.joined), api.middleware),
  });

  /** Nothing of one member is left for the next. The site's own info stays in sight while it is asked for anew (decisions 6). */
  const forgetAnswers = () => {
    const info = selectInfo(store.getState());
    store.dispatch(api.util.resetApiState());
    if (!info) return;
    store.dispatch(siteApi.util.upsertQueryEntries([{ endpointName: 'siteGetInfo', arg: undefined, value: info }]));
    void store.dispatch(siteApi.endpoints.siteGetInfo.initiate(undefined, { forceRefetch: true, subscribe: false }));
  };

  let token = store.getState().session.token;
  let pending: ReturnType<typeof setTimeout> | undefined;
  store.subscribe(() => {
    const next = store.getState().session.token;
    if (next === token) return;
    token = next;
    /* Leaving clears both storages whole (spec 1 §4, decisions 6). */
    if (next === null) deviceStorage.clear();
    tabStorage.clear();
    if (next) tabStorage.setItem(tokenKey, next);
    forgetUnansweredKeys();
    clearTimeout(pending);
    /*
     * Forgetting aborts the calls on their way. A session's end is told by one of them: it must give its own answer first, or what was
     * pressed would never learn that it met a 401.
     */
    if (next === null) pending = setTimeout(forgetAnswers, 0);
    else forgetAnswers();
  });
  return store;
}

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<Store['getState']>;
export type Dispatch = Store['dispatch'];
