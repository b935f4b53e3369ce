import { eventsPath, lastEventIdHeader } from '@site/shared';
import { createParser } from 'eventsource-parser';

/** An event of the stream; `data` is its parsed JSON. */
export interface StreamEvent {
  name: string;
  data: object;
}

/**
 * Why a stream is over: `absent` if the host has none, `refused` if it rejects the session, `silent` if nothing came,
 * `cut` if it broke after the host had sent something.
 */
export type StreamEnd = 'absent' | 'refused' | 'silent' | 'cut';

interface Options {
  token: string;
  /** Id of the last event; the stream goes on after it. */
  after: string | undefined;
  signal: AbortSignal;
  /** The stream begins after this id. Without one it is not resumable yet. */
  onStart: (id: string | undefined) => void;
  /** Events that arrived together, and the id of the last one. */
  onEvents: (events: StreamEvent[], id: string) => void;
  /** The host asks for this delay before the next connection, in ms. */
  onRetry: (delay: number) => void;
}

/** ms without a byte after which the connection counts as lost. The API host sends a comment every 15 s. */
export const maxSilence = 45_000;

const request = ({ token, after, signal }: Pick<Options, 'token' | 'after' | 'signal'>): Promise<Response> =>
  fetch(`${location.origin}${eventsPath}`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(after === undefined ? {} : { [lastEventIdHeader]: after }),
    },
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  });

/** The JSON object in a text, if it is one. */
const objectIn = (text: string): object | undefined => {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
};

const refusalOf = ({ status, headers, body }: Response): StreamEnd | undefined => {
  if (status === 401) return 'refused';
  if (status === 404 || status === 405) return 'absent';
  const isStream = status === 200 && headers.get('content-type')?.startsWith('text/event-stream') && body;
  // Maintenance and too many streams are answered with an envelope.
  return isStream ? undefined : 'silent';
};

/** Reads one stream until it ends or `signal` aborts. Never rejects. */
export async function readStream({ signal, onStart, onEvents, onRetry, ...options }: Options): Promise<StreamEnd> {
  const connection = new AbortController();
  const disconnect = () => connection.abort();
  signal.addEventListener('abort', disconnect);
  let timer = setTimeout(disconnect, maxSilence);
  let received = false;
  try {
    const response = await request({ ...options, signal: connection.signal });
    const refusal = refusalOf(response);
    if (refusal || !response.body) return refusal ?? 'silent';
    onStart(response.headers.get(lastEventIdHeader) ?? undefined);
    let events: StreamEvent[] = [];
    let last = '';
    const parser = createParser({
      onEvent: ({ event, data, id }) => {
        last = id ?? last;
        const parsed = objectIn(data);
        if (parsed) events.push({ name: event ?? 'message', data: parsed });
      },
      onRetry,
    });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(disconnect, maxSilence);
      received = true;
      parser.feed(decoder.decode(chunk.value, { stream: true }));
      if (events.length > 0) onEvents(events, last);
      events = [];
    }
  } catch {
    // The connection was lost or the data is invalid: the next one continues after the last event.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', disconnect);
    disconnect();
  }
  return received ? 'cut' : 'silent';
}
