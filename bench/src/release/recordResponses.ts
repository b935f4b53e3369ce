import type { Server } from 'node:http';
import { whenIdle } from '../measure/whenIdle';

/** A response that the edge sent. */
export interface SentResponse {
  /** The request's path with its query. */
  path: string;
  status: number;
  /** The size of its headers and its body, compressed if the edge compressed it. */
  bytes: number;
}

/** Records the responses of a site's edge to pages and service workers. */
export interface ResponseRecorder {
  /** Returns the responses since the last call. */
  take: () => SentResponse[];
  /** Resolves when no request has been in flight for `ms`. */
  whenIdle: (ms: number, timeout: number) => Promise<void>;
}

/**
 * Counts what a server answers from now on, on its own sockets: a tab's network events know nothing of what its
 * service worker fetches. Of a connection it takes one request at a time, as browsers send them.
 */
export const recordResponses = (server: Server): ResponseRecorder => {
  let answers: SentResponse[] = [];
  const traffic = { open: 0, last: Date.now() };
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    const before = socket.bytesWritten;
    traffic.open += 1;
    response.once('close', () => {
      traffic.open -= 1;
      traffic.last = Date.now();
      const { url: path = '' } = request;
      answers.push({ path, status: response.statusCode, bytes: socket.bytesWritten - before });
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
