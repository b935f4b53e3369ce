import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { api } from '../api/api';
import type { Store } from './createStore';

/** What the slice's middleware returns in place of the action. */
interface SubscriptionSelectors {
  getSubscriptionCount: (cacheKey: string) => number;
}

/*
 * A private action of RTK Query, because nothing public replaces it: its option `refetchOnReconnect` refetches every
 * query in use, which would reset a scrolled list to its first page, and `state.api.subscriptions` is up to 500 ms
 * behind.
 */
const subscriptionsOf = (store: Store) =>
  store.dispatch(api.internalActions.internal_getRTKQSubscriptions()) as unknown as SubscriptionSelectors;

/**
 * Fetches the failed queries of the visible page again when the device is back online. Queries with data are left
 * alone.
 * @returns removes the listener
 */
export function refetchOnReconnect(store: Store): () => void {
  const refetchFailed = () => {
    const { getSubscriptionCount } = subscriptionsOf(store);
    for (const [cacheKey, query] of Object.entries(store.getState().api.queries)) {
      if (query?.status !== QueryStatus.rejected || query.data !== undefined) continue;
      if (getSubscriptionCount(cacheKey) === 0) continue;
      const endpoint = (api.endpoints as Record<string, { initiate: (arg: unknown, options: object) => never }>)[
        query.endpointName
      ];
      if (endpoint) store.dispatch(endpoint.initiate(query.originalArgs, { forceRefetch: true, subscribe: false }));
    }
  };
  window.addEventListener('online', refetchFailed);
  return () => window.removeEventListener('online', refetchFailed);
}
