import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client';
import type { ProcessCache } from '../../../members/calls/processCache';
import { loadGauges, type Pools, storageGauges, type WatchedFolders } from './gauges';
import { streamGauge } from '../../../members/events/memberStreams';
import { postingCounter } from '../../../ledger/ledger';
import { throttleCounter } from '../../../base/http/throttle';
import { securityEventCounter } from '../../../base/errors/securityEvent';

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
const requestMetrics = (registry: Registry): ((app: FastifyInstance, listener: string) => void) => {
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

/** Metrics of what the process itself counts. Calls only add to numbers, which are read at each scrape. */
const processMetrics = (cache: ProcessCache) => [
  securityEventCounter,
  postingCounter,
  throttleCounter,
  streamGauge,
  new Counter({
    name: 'site_cache_reads_total',
    help: 'Reads of sessions and balances by result: from memory (hit), or from the database (miss).',
    labelNames: ['cache', 'result'],
    registers: [],
    collect() {
      this.reset();
      for (const [name, { hits, misses }] of Object.entries(cache.uses())) {
        this.inc({ cache: name, result: 'hit' }, hits);
        this.inc({ cache: name, result: 'miss' }, misses);
      }
    },
  }),
];

interface Listeners {
  app: FastifyInstance;
  operatorApp: FastifyInstance;
}

/** Measures both listeners, and serves `GET /metrics` for Prometheus on that of the operators, without a token. */
export const addMetrics = (
  { app, operatorApp }: Listeners,
  { pools, cache, folders }: { pools: Pools; cache: ProcessCache; folders: WatchedFolders },
): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const metrics: Metric[] = [...loadGauges(pools), ...storageGauges(pools.calls, folders), ...processMetrics(cache)];
  for (const metric of metrics) registry.registerMetric(metric);
  const measure = requestMetrics(registry);
  measure(app, 'members');
  measure(operatorApp, 'operators');
  operatorApp.get('/metrics', async (_request, reply) => {
    void reply.type(registry.contentType);
    return registry.metrics();
  });
};
