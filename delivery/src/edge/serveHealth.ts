import type { FastifyInstance } from 'fastify';
import type { FollowedRegistry } from './liveSite';

/**
 * The edge's own health checks, which say nothing about the API host: `/healthz` answers while the process runs, and
 * `/readyz` while the edge has a registry to serve, with its revision, the id of its key and its expiry; else 503.
 */
export const serveHealth = (app: FastifyInstance, { live, served }: Omit<FollowedRegistry, 'stop'>): void => {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!(await live())) return reply.code(503).send({ status: 'no registry' });
    const { revision, key, expires } = served() ?? {};
    return reply.send({ status: 'ok', revision, key, expires });
  });
};
