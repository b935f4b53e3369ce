import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

// The edge has the same code, and no package in common with the API host.
/* jscpd:ignore-start */

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
/* jscpd:ignore-end */
