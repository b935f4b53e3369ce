import type { FastifyInstance } from 'fastify';
import { sendPlainText } from './plainPage';

/**
 * Answers 411 to a request whose body comes in chunks, and closes its connection: each chunk may be one byte, which
 * costs a read and a write. Browsers send the length of a body. Call it before routes are added.
 */
export const requireLength = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    // Node answers 400 to other encodings.
    if (!/chunked\s*$/i.test(request.headers['transfer-encoding'] ?? '')) return done();
    sendPlainText(reply.header('connection', 'close'), 411);
  });
};
