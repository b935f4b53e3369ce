import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, type Metric, Registry, Counter, Gauge } from 'prom-client';
import type { ProcessCache } from '../../cache/processCache';
import { databaseMetrics, type Pools } from './databaseMetrics';
import { requestMetrics } from './requestMetrics';
import { siteMetrics } from './siteMetrics';
import { storageMetrics, type WatchedFolders } from './storageMetrics';
import { streamGauge } from '../../events/memberStreams';
import { postingCounter } from '../../ledger/ledger';
import { throttleCounter } from '../../http/throttle';
import { securityEventCounter } from '../../log/securityEvent';
import { hashLoads } from '../../members/passwords';

/** Metrics of what the process itself counts. Calls only add to numbers, which are read at each scrape. */
const processMetrics = (cache: ProcessCache) => [
  securityEventCounter,
  postingCounter,
  throttleCounter,
  streamGauge,
  new Gauge({
    name: 'site_hash_queue_jobs',
    help: 'Password hashes of this process by lane, running and waiting.',
    labelNames: ['lane', 'state'],
    registers: [],
    collect() {
      for (const [lane, load] of hashLoads()) {
        for (const [state, count] of Object.entries(load)) this.set({ lane, state }, count);
      }
    },
  }),
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
  /** Serves members. */
  app: FastifyInstance;
  /** Serves operators, and the metrics. */
  operatorApp: FastifyInstance;
}

/** Measures both listeners, and serves `GET /metrics` for Prometheus on that of the operators, without a token. */
export const addMetrics = (
  { app, operatorApp }: Listeners,
  { pools, cache, folders }: { pools: Pools; cache: ProcessCache; folders: WatchedFolders },
): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const metrics: Metric[] = [
    ...databaseMetrics(pools),
    ...storageMetrics(pools.calls, folders),
    ...siteMetrics(pools.calls),
    ...processMetrics(cache),
  ];
  for (const metric of metrics) registry.registerMetric(metric);
  const measure = requestMetrics(registry);
  measure(app, 'members');
  measure(operatorApp, 'operators');
  operatorApp.get('/metrics', async (_request, reply) => {
    void reply.type(registry.contentType);
    return registry.metrics();
  });
};
