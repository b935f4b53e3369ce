import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { loopbackAddresses } from './http/address';
import { failure } from './http/result';
import { bodyLimit, keepBodiesRaw } from './http/body';
import { registerErrorHandlers } from './http/errors';
import type { Database } from './database/database';
import { agents } from './agents/routes';
import { content } from './content/routes';
import { members } from './members/routes';
import { operatorRoutes } from './operator/routes';
import { payments } from './payments/routes';
import { payoutAccounts } from './payout-accounts/routes';
import { games } from './games/routes';
import { platforms } from './platforms/routes';
import { promotions } from './promotions/routes';
import type { Domain, Services } from './services';

const domains: Domain[] = [members, payoutAccounts, payments, games, platforms, promotions, content, agents];

interface Options {
  db: Database;
  operatorKey: string;
  now?: () => Date;
  logLevel?: string;
  publicUrl?: string | undefined;
}

/** The API host's fastify with the routes of all domains; it does not listen. */
export const makeServer = async ({
  db,
  operatorKey,
  now = () => new Date(),
  logLevel = 'warn',
  publicUrl,
}: Options): Promise<{ app: FastifyInstance; services: Services; seed: () => Promise<void> }> => {
  const app = Fastify({
    logger: { level: logLevel, stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: loopbackAddresses,
    bodyLimit,
    // Longer than a proxy keeps idle connections, so that it never sends a request on a closing one.
    keepAliveTimeout: 75_000,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, _request, reply) => {
      void (reply as FastifyReply).status(404).send(failure(404, '接口不存在！'));
    },
  });
  const services: Services = { db, reviewQueues: new Map(), now, publicUrl, log: app.log };

  keepBodiesRaw(app);
  registerErrorHandlers(app);
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await db.row('select 1').catch(() => undefined);
    if (!ready) void reply.status(503);
    return { status: ready ? 'ok' : 'unavailable' };
  });
  for (const domain of domains) await domain.routes(app, services);
  operatorRoutes(app, services, operatorKey);

  const seed = async () => {
    for (const domain of domains) await domain.seed?.(services);
  };
  return { app, services, seed };
};
