import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from '../registry/registry';
import type { PageMetrics } from '../telemetry/pageMetrics';

/** Where the edge serves its metrics, apart from what members reach. */
export interface MetricsListener {
  host: string;
  /** 0 lets the system choose one, which is logged. */
  port: number;
}

/**
 * Serves `GET /metrics` of the edge on a listener for the private network, which needs no token. It ends with the edge.
 * @param served the registry in use
 */
export const serveMetrics = async (
  app: FastifyInstance,
  { host, port }: MetricsListener,
  { metrics, served, log }: { metrics: PageMetrics; served: () => Registry | undefined; log: (line: string) => void },
): Promise<void> => {
  const listener = Fastify();
  listener.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text(served())),
  );
  app.addHook('onClose', () => listener.close());
  log(`Metrics at ${await listener.listen({ host, port })}/metrics`);
};
