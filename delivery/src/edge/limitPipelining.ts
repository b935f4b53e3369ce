import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { onceResponseEnds } from './onceResponseEnds';

/** Unanswered requests of one connection. Browsers and proxies send the next request after an answer. */
const maxUnanswered = 4;

/**
 * Cuts a connection that sends many requests without reading the answers: each page would wait in memory, and each file
 * open. A file whose turn in a pipeline does not come is closed with the connection.
 */
export const limitPipelining = (app: FastifyInstance): void => {
  const pipelines = new WeakMap<Socket, Set<FastifyReply>>();
  const ends = new WeakMap<FastifyReply, AbortController>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const unanswered = (pipelines.get(socket) ?? new Set()).add(reply);
    pipelines.set(socket, unanswered);
    if (unanswered.size > maxUnanswered) {
      reply.hijack();
      socket.destroy();
      return;
    }
    const end = new AbortController();
    ends.set(reply, end);
    onceResponseEnds(request, reply, () => {
      unanswered.delete(reply);
      end.abort();
    });
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    const signal = ends.get(reply)?.signal;
    if (signal && payload instanceof Readable) {
      if (signal.aborted) payload.destroy();
      else signal.addEventListener('abort', () => payload.destroy(), { once: true });
    }
    done(null, payload);
  });
};
