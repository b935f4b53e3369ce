import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database } from '../../database/database';
import { requestMetrics } from './requestMetrics';
import { siteMetrics } from './siteMetrics';

interface Listeners {
  /** Serves members. */
  app: FastifyInstance;
  /** Serves operators, and the metrics. */
  operatorApp: FastifyInstance;
}

/** Measures both listeners, and serves `GET /metrics` for Prometheus on that of the operators, without a token. */
export const addMetrics = ({ app, operatorApp }: Listeners, db: Database): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of siteMetrics(db)) registry.registerMetric(metric);
  const measure = requestMetrics(registry);
  measure(app, 'members');
  measure(operatorApp, 'operators');
  operatorApp.get('/metrics', async (_request, reply) => {
    void reply.type(registry.contentType);
    return registry.metrics();
  });
};
