import { type Server, type ServerResponse, type IncomingMessage, type RequestListener, STATUS_CODES } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Disconnects clients that take nothing of a response for `limit` ms: each would hold one of the requests that its
 * network may have in flight. A response that still waits for the API host is not affected.
 */
export const cutSlowReaders = (server: Server, limit: number): void => {
  // The timeout of a socket begins again with its progress. The system reports that in steps of a part of its buffer,
  // which a slow connection fills within seconds.
  function cutOrWait(this: ServerResponse): void {
    if (this.socket?.writableLength) this.socket.destroy();
    else this.socket?.setTimeout(limit);
  }
  server.on('request', (_request, response) => {
    response.setTimeout(limit, cutOrWait);
  });
};

/** For how long established connections are still accepted, at most, ms. */
const ACCEPT_MS = 5000;
/** For how long requests may still arrive on idle connections, and calls be answered, ms. */
const IDLE_MS = 1000;
const CALLS_MS = 10_000;

/**
 * Makes `app.close` answer every request that was accepted, with an app that has `return503OnClosing: false`. New
 * connections are refused; each open one ends with its next answer, or when it has been idle for a second. Node
 * would cut idle ones at once, although a browser may have sent a request, and would keep busy ones open.
 */
export const drainOnClose = (app: FastifyInstance): void => {
  const closeIdle = app.server.closeIdleConnections.bind(app.server);
  app.server.closeIdleConnections = () => undefined;
  const timers: NodeJS.Timeout[] = [];
  let connections = 0;
  app.server.on('connection', () => (connections += 1));
  app.addHook('preClose', async () => {
    timers.push(
      setTimeout(() => timers.push(setInterval(closeIdle, 100).unref()), IDLE_MS).unref(),
      setTimeout(() => app.server.closeAllConnections(), CALLS_MS).unref(),
    );
    // One connection is accepted in each turn of the event loop. Closing the socket would reset those that wait for it.
    const end = performance.now() + ACCEPT_MS;
    for (let seen = -1; seen < connections && performance.now() < end; await sleep(10).then(() => setImmediate())) {
      seen = connections;
    }
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (timers.length > 0) void reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onClose', async () => timers.splice(0).forEach(clearTimeout));
};

/** By the code of Node's error; others are answered with 400. */
const clientErrors: Partial<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Returns a function that answers what Node cannot parse, and ends the connection. A request whose answer has begun,
 * such as 411 before its body, gets no other one for the rest. Fastify's own function would send both.
 */
export const clientErrorHandler = () => {
  const last = new WeakMap<Socket, ServerResponse>();
  return {
    follow: (server: Server): void => {
      server.on('request', ({ socket }, response) => last.set(socket, response));
    },
    handle: (error: NodeJS.ErrnoException, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const response = last.get(socket);
      const isAnswered = response?.headersSent && !(response.writableFinished && response.req.complete);
      const status = clientErrors[error.code ?? ''] ?? 400;
      if (socket.writable && !isAnswered)
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      // An answer that was sent whole is delivered; no other one can be completed.
      if (response?.writableEnded ?? true) socket.destroySoon();
      else socket.destroy();
    },
  };
};

/** Unanswered requests of one connection. Browsers and proxies send the next request after an answer. */
const maxUnanswered = 4;

/**
 * Cuts a connection that sends many requests without reading the answers: each answer would wait in memory, and each
 * file open. A stream whose answer waits for an earlier one is closed with the connection. Requests are counted before
 * Fastify, which runs no hooks for a path that it cannot decode. Call it after other listeners for requests are added.
 */
export const limitPipelining = (app: FastifyInstance): void => {
  const { server } = app;
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number): number => {
    const left = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, left);
    return left;
  };
  /** Counts a request, and returns whether it may be answered. */
  const admit = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    // Node emits every request that it has read, also after the connection was cut.
    if (socket.destroyed) return false;
    if (count(socket, 1) > maxUnanswered) {
      socket.destroy();
      return false;
    }
    response.once('close', () => count(socket, -1));
    return true;
  };
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', (request, response) => {
    if (admit(request, response)) for (const listener of listeners) listener(request, response);
  });
  // Without a listener Node sends the same answer, and would not emit a request.
  server.on('checkExpectation', (request, response) => {
    if (admit(request, response)) response.writeHead(417).end();
  });
  app.addHook('onSend', ({ raw: { socket } }, _reply, payload, done) => {
    if (payload instanceof Readable) {
      const close = () => payload.destroy();
      socket.once('close', close);
      payload.once('close', () => socket.off('close', close));
      if (socket.destroyed) close();
    }
    done(null, payload);
  });
};
