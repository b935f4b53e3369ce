import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { api } from '../api/api';
import type { Store } from './createStore';

/** What the slice's middleware answers in place of the action. */
interface SubscriptionSelectors {
  getSubscriptionCount: (cacheKey: string) => number;
}

/**
 * Asks anew for what the page in sight could not get, when the device is on a network again. What it has is left alone: a list that was
 * scrolled far would begin at its first page.
 * @returns how to stop that
 */
export function refetchOnReconnect(store: Store): () => void {
  const ask = () => {
    const { getSubscriptionCount } = store.dispatch(
      api.internalActions.internal_getRTKQSubscriptions(),
    ) as unknown as SubscriptionSelectors;
    for (const [cacheKey, entry] of Object.entries(store.getState().api.queries)) {
      if (entry?.status !== QueryStatus.rejected || entry.data !== undefined) continue;
      if (getSubscriptionCount(cacheKey) === 0) continue;
      const endpoint = (api.endpoints as Record<string, { initiate: (arg: unknown, options: object) => never }>)[
        entry.endpointName
      ];
      if (endpoint) store.dispatch(endpoint.initiate(entry.originalArgs, { forceRefetch: true, subscribe: false }));
    }
  };
  window.addEventListener('online', ask);
  return () => window.removeEventListener('online', ask);
}
