import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the envelope that is sent; undefined for an answer without one. */
    envelopeCode: number | undefined;
  }
  interface FastifyContextConfig {
    /** The route answers for as long as its client stays, which says nothing about how fast calls are. */
    isStream?: true;
  }
}

const codeIn = (payload: unknown): number | undefined => {
  const code = typeof payload === 'object' && payload !== null && 'code' in payload ? payload.code : undefined;
  return typeof code === 'number' ? code : undefined;
};

/**
 * Measures every request of a listener but streams by method, route and code. The code is that of the envelope, since
 * calls answer with status 200, or else the HTTP status. Returns the function that adds a listener.
 */
export const requestMetrics = (registry: Registry): ((app: FastifyInstance, listener: string) => void) => {
  const durations = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Duration of requests by listener, method, route and code of the answer.',
    labelNames: ['listener', 'method', 'route', 'code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return (app, listener) => {
    app.decorateReply('envelopeCode', undefined);
    app.addHook('preSerialization', (_request, reply, payload, done) => {
      reply.envelopeCode = codeIn(payload);
      done(null, payload);
    });
    app.addHook('onResponse', (request, reply, done) => {
      if (request.routeOptions.config.isStream) return done();
      const route = request.routeOptions.url ?? 'none';
      const code = reply.envelopeCode ?? reply.statusCode;
      durations.observe({ listener, method: request.method, route, code }, reply.elapsedTime / 1000);
      done();
    });
  };
};
