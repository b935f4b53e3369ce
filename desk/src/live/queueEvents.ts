import type { QueueCounts } from '@site/contract/operators';
import { createParser } from 'eventsource-parser';
import { OperatorError } from '../api/OperatorError';
import { request } from '../api/request';

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
