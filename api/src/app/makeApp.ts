import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions, LogController } from 'fastify';
import type { Database } from '../base/database/database';
import { setAnswerHeaders } from '../base/http/answerHeaders';
import { bodyLimit, keepBodiesRaw } from '../base/http/body';
import { waitForCallsOnClose, drainOnClose } from '../base/http/drainOnClose';
import { registerErrorHandlers } from '../base/http/errors';
import { requireOneHost } from '../base/http/requireOneHost';
import { failure } from '../base/http/result';
import { makeRequestLogger } from '../base/log/requestLogger';

/**
 * Senders of slow headers or bodies are disconnected within 30 s, in ms: the limit of the headers or of the whole
 * request, and the interval of the checks.
 */
export const senderTimeouts = { headersTimeout: 10_000, requestTimeout: 25_000, connectionsCheckingInterval: 5000 };

export type SenderTimeouts = typeof senderTimeouts;

/** ms without an answer of the database after which /readyz answers 503. */
const readyTimeout = 1000;

/**
 * A Fastify instance with what all listeners share: raw bodies, envelopes for errors, health checks. It does not listen
 * yet. After `beginDraining`, answers end their connections, and `/readyz` answers 503.
 */
export const makeApp = (
  db: Database,
  {
    logger,
    trustProxy,
    timeouts,
  }: Required<Pick<FastifyServerOptions, 'logger' | 'trustProxy'>> & { timeouts: SenderTimeouts },
): { app: FastifyInstance; beginDraining: () => void } => {
  const app = Fastify({
    logger: logger as boolean,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    childLoggerFactory: makeRequestLogger,
    trustProxy,
    bodyLimit,
    // Longer than a proxy keeps idle connections, so that it never sends a request on a closing one.
    keepAliveTimeout: 75_000,
    http: timeouts,
    requestTimeout: timeouts.requestTimeout,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      // Fastify runs no hooks here.
      setAnswerHeaders(request, reply);
      void reply.status(404).send(failure(404, '接口不存在！'));
    },
  });
  const draining = drainOnClose(app);
  waitForCallsOnClose(app);
  app.decorateRequest('sessionMember', undefined);
  keepBodiesRaw(app);
  registerErrorHandlers(app);
  requireOneHost(app);
  // Not asynchronous, like the other hooks of every call: a promise for each would slow polls down.
  app.addHook('onSend', (request, reply, payload, done) => {
    setAnswerHeaders(request, reply);
    done(null, payload);
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await Promise.race([
      !draining.isDraining() && db.row('select 1').catch(() => undefined),
      setTimeout(readyTimeout, undefined, { ref: false }),
    ]);
    if (!ready) void reply.status(503);
    return { status: ready ? 'ok' : 'unavailable' };
  });
  return { app, beginDraining: draining.begin };
};
