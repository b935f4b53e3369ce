import type { QueueCounts } from '@site/contract/operators';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect, useSyncExternalStore } from 'react';
import { OperatorError, request } from '../api/call';
import { usePermission } from '../session/operator';

/** Milliseconds before each attempt to connect again; the last one repeats. */
const pauses = [1000, 2000, 5000, 10_000, 30_000];

const read = async (signal: AbortSignal, onCounts: (counts: QueueCounts) => void): Promise<void> => {
  const { response } = await request('GET /events', {}, { accepts: 'text/event-stream', signal });
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'queue') onCounts(JSON.parse(data) as QueueCounts);
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) parser.feed(part.value);
};

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const timer = window.setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer);
      resolve();
    });
  });

/**
 * Follows `GET /events` until `signal` aborts, and connects again after growing pauses. Ends when the session does, or
 * when the operator may not read the queues. EventSource cannot send a bearer token, so this reads the stream of
 * `fetch`.
 * @param onCounts gets the numbers waiting, at once and after each change
 */
export const followQueueEvents = async (
  signal: AbortSignal,
  onCounts: (counts: QueueCounts) => void,
): Promise<void> => {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      await read(signal, (counts) => {
        failures = 0;
        onCounts(counts);
      });
    } catch (error) {
      if (error instanceof OperatorError && (error.kind === 'unauthorized' || error.kind === 'forbidden')) return;
    }
    await pause(pauses[Math.min(failures, pauses.length - 1)] ?? 0, signal);
  }
};

const queryKey = ['queue-counts'];

/** Calls whose answers depend on the queues; not the evidence about one order, whose reading is in the audit log. */
const queueCalls =
  /^GET \/(deposits|withdrawals|payments|payouts(\/summary)?|payout-batches|[a-z]+-applications|approvals|overview)$/;

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

const useIsVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden');
