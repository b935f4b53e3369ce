import type { FastifyInstance } from 'fastify';
import { plainResponseHeaders } from './securityHeaders';

/** A host and an optional port (RFC 9112, section 3.2). An empty one is valid. */
const validHost = /^(?:\[[\d:a-f.]*\]|[\w\-.~!$&'()*+;=%]*)(?::\d*)?$/i;

/**
 * Answers 400 to a request with several `Host` headers, or one that names no host: a proxy in front could act on
 * another one than the edge. Node answers 400 to HTTP/1.1 without one. Call it before routes are added.
 */
export const requireOneHost = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders, headers } = request.raw;
    // Names and values in turn. Node keeps the first of several in `headers`.
    const lines = rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && /^host$/i.test(name));
    if (lines.length <= 1 && validHost.test(headers.host ?? '')) return done();
    reply
      .code(400)
      .headers(plainResponseHeaders)
      .type('text/plain; charset=utf-8')
      .send('Exactly one valid Host header is required.\n');
  });
};
