import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Unanswered requests of one connection. Browsers and proxies send the next request after an answer. */
const maxUnanswered = 4;

/**
 * Cuts a connection that sends many requests without reading the answers: each answer would wait in memory, and each
 * file open. A stream whose answer waits for an earlier one is closed with the connection.
 */
export const limitPipelining = (app: FastifyInstance): void => {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number): number => {
    const left = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, left);
    return left;
  };
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (count(socket, 1) > maxUnanswered) {
      reply.hijack();
      socket.destroy();
      return;
    }
    reply.raw.once('close', () => count(socket, -1));
    done();
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
