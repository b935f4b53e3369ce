import Fastify, { type FastifyInstance } from 'fastify';
import type { PageMetrics } from '../telemetry/pageMetrics';

/** Where the edge serves its metrics, apart from what members reach. */
export interface MetricsListener {
  host: string;
  /** 0 lets the system choose one, which is logged. */
  port: number;
}

/**
 * Serves `GET /metrics` of the edge on a listener for the private network, which needs no token. It ends with the edge.
 */
export const serveMetrics = async (
  app: FastifyInstance,
  { host, port }: MetricsListener,
  { metrics, log }: { metrics: PageMetrics; log: (line: string) => void },
): Promise<void> => {
  const listener = Fastify();
  listener.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text()),
  );
  app.addHook('onClose', () => listener.close());
  log(`Metrics at ${await listener.listen({ host, port })}/metrics`);
};
