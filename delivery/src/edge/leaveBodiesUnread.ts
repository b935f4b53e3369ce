import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Whether a part of the request's body is unread. Node completes a request after its hooks, also without a body. */
export const hasUnreadBody = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined);

/**
 * Leaves bodies as streams, which a route reads or parses itself: Fastify would parse JSON for paths that are not
 * served. A response before the end of a body closes the connection. Call it before routes are added.
 */
export const leaveBodiesUnread = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  // Fastify remembers a parser only for a type that is named.
  for (const type of ['application/json', '*']) app.addContentTypeParser(type, (_request, _body, done) => done(null));
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (hasUnreadBody(raw)) void reply.header('connection', 'close');
    done(null, payload);
  });
};
