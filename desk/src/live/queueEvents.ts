import type { QueueCounts, QueueEvent } from '@site/contract/operators';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect } from 'react';
import { OperatorError, request } from '../api/call';
import { refreshQueues } from '../api/refresh';
import { usePermission } from '../session/operator';
import { alertOfGrowth } from './alerts';

/** Milliseconds before each attempt to connect again; the last one repeats. */
const pauses = [1000, 2000, 5000, 10_000, 30_000];

const read = async (signal: AbortSignal, onEvent: (event: QueueEvent) => void): Promise<void> => {
  const { response } = await request('GET /events', {}, { accepts: 'text/event-stream', signal });
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'queue') onEvent(JSON.parse(data) as QueueEvent);
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
 * @param onEvent gets the numbers waiting, at once and after each change
 */
export const followQueueEvents = async (signal: AbortSignal, onEvent: (event: QueueEvent) => void): Promise<void> => {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      await read(signal, (event) => {
        failures = 0;
        onEvent(event);
      });
    } catch (error) {
      if (error instanceof OperatorError && (error.kind === 'unauthorized' || error.kind === 'forbidden')) return;
    }
    await pause(pauses[Math.min(failures, pauses.length - 1)] ?? 0, signal);
  }
};

const queryKey = ['queue-counts'];

const lockName = 'desk-events';

/**
 * Runs `listen` in one tab of this browser at a time, since a browser opens at most six connections to a listener
 * without HTTP/2; another tab takes over when it ends. Everywhere at once where the browser has no locks.
 */
const inOneTab = (signal: AbortSignal, listen: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(lockName, { signal }, listen).catch(() => undefined) : listen();

/**
 * Keeps the numbers waiting up to date, also in a hidden tab, and reads the lists on the screen of the queues that have
 * changed again.
 * The tab that listens tells the others, and alerts the operator. Used once.
 */
export const useLiveQueues = (): void => {
  const client = useQueryClient();
  const mayRead = usePermission('queues:read');
  useEffect(() => {
    if (!mayRead) return;
    const stop = new AbortController();
    const tabs = 'BroadcastChannel' in window ? new BroadcastChannel(lockName) : undefined;
    /* A channel has no target origin. */
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    const tell = (data: QueueEvent | 'which') => tabs?.postMessage(data);
    const known = () => client.getQueryData<QueueCounts>(queryKey);
    const show = ({ changed, ...counts }: QueueEvent) => {
      const isFirst = known() === undefined;
      client.setQueryData<QueueCounts>(queryKey, counts);
      if (!isFirst) void refreshQueues(client, changed);
    };
    let isListening = false;
    tabs?.addEventListener('message', ({ data }: MessageEvent<QueueEvent | 'which'>) => {
      const counts = known();
      if (data !== 'which') show(data);
      else if (isListening && counts) tell({ ...counts, changed: [] });
    });
    tell('which');
    void inOneTab(stop.signal, async () => {
      isListening = true;
      await followQueueEvents(stop.signal, (event) => {
        alertOfGrowth(known(), event);
        show(event);
        tell(event);
      });
      isListening = false;
    });
    return () => {
      stop.abort();
      tabs?.close();
    };
  }, [client, mayRead]);
};

/** The numbers of waiting items, from the last event; undefined before the first. */
export const useQueueCounts = (): QueueCounts | undefined =>
  useQuery<QueueCounts>({ queryKey, enabled: false, queryFn: () => Promise.reject(new Error('set by events')) }).data;
