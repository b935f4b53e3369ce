import type { Server } from 'node:http';

/** An answer as it went over the wire. */
export interface Answer {
  /** With the query. */
  path: string;
  status: number;
  /** Its headers and its body, compressed where it was. */
  bytes: number;
}

/** What a site's edge sends, whoever in the browser asks for it. */
export interface Wire {
  /** All that was answered since the last time. */
  take: () => Answer[];
  /** Resolves when nothing has been under way for `ms`. */
  quiet: (ms: number, patience: number) => Promise<void>;
}

/**
 * Counts what a server answers from now on, on its own sockets: a tab's network events know nothing of what its service worker fetches.
 * Of a connection it takes one request at a time, as browsers send them.
 */
export const watchWire = (server: Server): Wire => {
  let answers: Answer[] = [];
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
    quiet: async (ms, patience) => {
      const deadline = Date.now() + patience;
      traffic.last = Date.now();
      while (traffic.open > 0 || Date.now() - traffic.last < ms) {
        if (Date.now() > deadline) throw new Error(`The page is still loading after ${patience / 1000} s.`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
};
