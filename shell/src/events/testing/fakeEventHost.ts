import { eventsPath } from '@site/shared';

/** A connection that the page has opened, which the test answers. */
export interface Connection {
  headers: Record<string, string>;
  /** Whether the page still reads. */
  isOpen: () => boolean;
  /** Accepts it; the stream begins after `id`, by default where the page says. null: the host does not say where. */
  start: (id?: string | null) => void;
  /** Answers with a status and no stream. */
  answer: (status: number) => void;
  send: (id: string, event: string, data: unknown) => void;
  write: (text: string) => void;
  /** Ends the stream. */
  end: () => void;
}

/** Answers the page's requests for events in place of an API host, and adds each to `connections`. Others pass. */
export const fakeEventHost = (connections: Connection[]): void => {
  const original = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((target, init) => {
    if (!String(target).endsWith(eventsPath)) return original(target, init);
    return new Promise((resolve, reject) => {
      const signal = init?.signal as AbortSignal;
      const headers = init?.headers as Record<string, string>;
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      let open = true;
      signal.addEventListener('abort', () => {
        if (open) controller?.error(new DOMException('aborted', 'AbortError'));
        open = false;
        reject(new DOMException('aborted', 'AbortError'));
      });
      const write = (text: string) => controller?.enqueue(new TextEncoder().encode(text));
      connections.push({
        headers,
        isOpen: () => open,
        start: (id = headers['last-event-id'] ?? 'start') => {
          const body = new ReadableStream<Uint8Array>({ start: (it) => void (controller = it) });
          const answered = new Headers({ 'content-type': 'text/event-stream' });
          if (id !== null) answered.set('last-event-id', id);
          resolve(new Response(body, { headers: answered }));
          write(`retry: 2000\n${id === null ? '' : `id: ${id}\n`}\n`);
        },
        answer: (status) => {
          open = false;
          resolve(new Response('{}', { status, headers: { 'content-type': 'application/json' } }));
        },
        send: (id, event, data) => write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
        write,
        end: () => {
          open = false;
          controller?.close();
        },
      });
    });
  });
};
