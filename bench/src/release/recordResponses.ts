import type { Server, ServerResponse } from 'node:http';
import { eventsPath } from '@site/contract';
import { whenIdle } from '../measure/whenIdle';

/** A response that the edge sent. */
export interface SentResponse {
  /** The request's path with its query. */
  path: string;
  status: number;
  /** The bytes of its body, compressed if the edge compressed it. */
  body: number;
  /** With its headers. */
  sent: number;
  /** The bytes of the request, with its headers. */
  received: number;
}

/** Records the responses of a site's edge to pages and service workers, without the stream of events. */
export interface ResponseRecorder {
  /** Returns the responses since the last call. */
  take: () => SentResponse[];
  /** Resolves when no request has been in flight for `ms`. */
  whenIdle: (ms: number, timeout: number) => Promise<void>;
}

/** Node has no public API for the headers as they were sent. */
const headerBytes = (response: ServerResponse): number =>
  Buffer.byteLength(String(Reflect.get(response, '_header') ?? ''));

/**
 * Counts what a server answers from now on, on its own sockets: a tab's network events know nothing of what its
 * service worker fetches. Of a connection it takes one request at a time, as browsers send them.
 */
export const recordResponses = (server: Server): ResponseRecorder => {
  let answers: SentResponse[] = [];
  const traffic = { open: 0, last: Date.now() };
  /** What a connection had received when its last request ended. */
  const read = new WeakMap<object, number>();
  server.prependListener('request', (request, response) => {
    // The stream of events stays open.
    if (request.url === eventsPath) return;
    const { socket } = request;
    const before = socket.bytesWritten;
    traffic.open += 1;
    response.once('close', () => {
      traffic.open -= 1;
      traffic.last = Date.now();
      const { url: path = '' } = request;
      const sent = socket.bytesWritten - before;
      const received = socket.bytesRead - (read.get(socket) ?? 0);
      read.set(socket, socket.bytesRead);
      answers.push({ path, status: response.statusCode, body: sent - headerBytes(response), sent, received });
    });
  });
  return {
    take: () => {
      const taken = answers;
      answers = [];
      return taken;
    },
    whenIdle: (ms, timeout) => {
      traffic.last = Date.now();
      return whenIdle(() => traffic, ms, timeout);
    },
  };
};
