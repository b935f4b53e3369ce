import type { QueueCounts } from '@site/contract/operators';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { usePermission } from '../session/operator';
import { followQueueEvents } from './queueEvents';

const queryKey = ['queue-counts'];

/** Calls whose answers depend on the queues; not the evidence about one order, whose reading is in the audit log. */
const queueCalls = /^GET \/(deposits|withdrawals|activity-applications|agent-applications|approvals|overview)$/;

const refreshQueues = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [name] }) => queueCalls.test(String(name)) });

/**
 * Keeps the numbers waiting up to date, and reads queues on the screen again after each change. Used once. Hidden tabs
 * do not listen, since a browser opens at most six connections to a listener without HTTP/2.
 */
export const useLiveQueues = (): void => {
  const client = useQueryClient();
  const mayRead = usePermission('queues:read');
  const isVisible = useIsVisible();
  useEffect(() => {
    if (!mayRead || !isVisible) return;
    const stop = new AbortController();
    void followQueueEvents(stop.signal, (counts) => {
      const isFirst = client.getQueryData(queryKey) === undefined;
      client.setQueryData<QueueCounts>(queryKey, counts);
      if (!isFirst) void refreshQueues(client);
    });
    return () => stop.abort();
  }, [client, mayRead, isVisible]);
};

/** The numbers of waiting items, from the last event; undefined before the first. */
export const useQueueCounts = (): QueueCounts | undefined =>
  useQuery<QueueCounts>({ queryKey, enabled: false, queryFn: () => Promise.reject(new Error('set by events')) }).data;

const subscribe = (run: () => void) => {
  document.addEventListener('visibilitychange', run);
  return () => document.removeEventListener('visibilitychange', run);
};

/** Whether the page is shown, not in a hidden tab. */
const useIsVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden');
