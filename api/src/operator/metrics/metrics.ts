import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';
import type { ProcessCache } from '../../cache/processCache';
import { databaseMetrics, type Pools } from './databaseMetrics';
import { processMetrics } from './processMetrics';
import { requestMetrics } from './requestMetrics';
import { siteMetrics } from './siteMetrics';
import { storageMetrics, type WatchedFolders } from './storageMetrics';

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
