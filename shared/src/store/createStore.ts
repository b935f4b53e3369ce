import { configureStore } from '@reduxjs/toolkit';
import { api } from '../api/api';
import { forgetUnansweredKeys } from '../api/unansweredKeys';
import { sessionReducer, tokenKey } from '../session/sessionSlice';
import { deviceStorage, tabStorage } from '../session/storage';

/** The site's one store: the RTK Query slice and the session. The shell makes it once; tests make their own. */
export function createStore() {
  const store = configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  let token = store.getState().session.token;
  store.subscribe(() => {
    const next = store.getState().session.token;
    if (next === token) return;
    token = next;
    /* Leaving clears both storages whole (spec 1 §4, decisions 6), and nothing of one member is left for the next. */
    if (next === null) deviceStorage.clear();
    tabStorage.clear();
    if (next) tabStorage.setItem(tokenKey, next);
    forgetUnansweredKeys();
    store.dispatch(api.util.resetApiState());
  });
  return store;
}

export type Store = ReturnType<typeof createStore>;
export type RootState = ReturnType<Store['getState']>;
export type Dispatch = Store['dispatch'];
