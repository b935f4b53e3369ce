import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { api } from './api';
import { apiErrorOf } from './apiError';
import type { Store } from './createStore';
import { listen } from '../listen';

type Initiate = (arg: unknown, options: object) => never;

/**
 * Sends the queries that had no answer again when the device is back online. Queries with data are left alone, unlike
 * by RTK Query's option, which would reset a scrolled list to its first page.
 * @returns removes the listener
 */
export function refetchOnReconnect(store: Store): () => void {
  const refetchFailed = () => {
    for (const query of Object.values(store.getState().api.queries)) {
      if (query?.status !== QueryStatus.rejected || query.data !== undefined) continue;
      if (apiErrorOf(query.error).kind !== 'unanswered') continue;
      const endpoint = (api.endpoints as Record<string, { initiate: Initiate }>)[query.endpointName];
      if (endpoint) store.dispatch(endpoint.initiate(query.originalArgs, { forceRefetch: true, subscribe: false }));
    }
  };
  return listen(window, { online: refetchFailed });
}
