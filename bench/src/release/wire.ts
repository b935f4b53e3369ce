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
 * Only what is spoken of in HTTP/1.1 without pipelining, as browsers do.
 */
export const watchWire = (server: Server): Wire => {
  let answers: Answer[] = [];
  let open = 0;
  let last = Date.now();
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    const before = socket.bytesWritten;
    open += 1;
    response.once('close', () => {
      open -= 1;
      last = Date.now();
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
      last = Date.now();
      while (open > 0 || Date.now() - last < ms) {
        if (Date.now() > deadline) throw new Error(`The page is still loading after ${patience / 1000} s.`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
};
