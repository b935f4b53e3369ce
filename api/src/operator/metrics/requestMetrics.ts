import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

const codeIn = (payload: unknown): number | undefined => {
  const code = typeof payload === 'object' && payload !== null && 'code' in payload ? payload.code : undefined;
  return typeof code === 'number' ? code : undefined;
};

/**
 * Measures every request of a listener by method, route and code. The code is that of the envelope, since calls answer
 * with status 200, or else the HTTP status. Returns the function that adds a listener.
 */
export const requestMetrics = (registry: Registry): ((app: FastifyInstance, listener: string) => void) => {
  const durations = new Histogram({
    name: 'site_http_request_duration_seconds',
    help: 'Duration of requests by listener, method, route and code of the answer.',
    labelNames: ['listener', 'method', 'route', 'code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const codes = new WeakMap<FastifyRequest, number>();
  return (app, listener) => {
    app.addHook('preSerialization', async (request, _reply, payload) => {
      const code = codeIn(payload);
      if (code !== undefined) codes.set(request, code);
      return payload;
    });
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none';
      const code = codes.get(request) ?? reply.statusCode;
      durations.observe({ listener, method: request.method, route, code }, reply.elapsedTime / 1000);
    });
  };
};
