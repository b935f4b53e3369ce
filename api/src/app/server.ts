import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions, LogController } from 'fastify';
import { makeProcessCache } from '../members/calls/processCache';
import { makeWriteTracker } from '../base/cache/trackWrites';
import { loopbackAddresses, trustProxy } from '../base/http/address';
import { setAnswerHeaders } from '../base/http/answerHeaders';
import { failure, success } from '../base/http/result';
import { bodyLimit, keepBodiesRaw } from '../base/http/body';
import { waitForCallsOnClose, drainOnClose } from '../base/http/drainOnClose';
import { registerErrorHandlers } from '../base/http/errors';
import { requireOneHost } from '../base/http/requireOneHost';
import { traceCalls } from '../base/tracing/span';
import { makeSessionUses } from '../members/calls/sessionUses';
import { makeThrottles } from '../base/http/throttle';
import type { Database } from '../base/database/database';
import { loggerOptions, type LogStream, makeRequestLogger } from '../base/log/requestLogger';
import type { FieldCipher } from '../base/crypto/fieldCipher';
import { agents } from '../promotions/agents/routes';
import { content } from '../members/content/routes';
import { events } from '../members/events/routes';
import { members } from '../members/routes';
import { deskFolder, serveDesk } from '../operators/console/desk';
import { addMetrics } from '../operators/console/metrics/metrics';
import type { WatchedFolders } from '../operators/console/metrics/gauges';
import { notices } from '../members/notices/routes';
import type { PushSettings } from '../base/pushSettings';
import { operatorRoutes } from '../operators/routes';
import { passkeys } from '../members/passkeys/routes';
import type { PaymentProvider } from '../money/providers/provider';
import { paymentsWith } from '../money/routes';
import { payoutAccounts } from '../money/payouts/accounts/routes';
import { games } from '../games/lobby/routes';
import { platformsWith } from '../games/platforms/routes';
import { connectedPlatforms } from '../sandboxes/connectedPlatforms';
import { sandboxes } from '../sandboxes/pages';
import { promotions } from '../promotions/routes';
import { statements } from '../money/statements/routes';
import type { Domain, Services } from '../members/calls/services';
import { servedContract } from '@site/contract/schemas';
import { compressShared } from '../base/http/compressShared';

/** The whole answer, once it was asked for; it is the same for the life of the process. */
let contractAnswer: string | undefined;

/** The contract itself, so that releases and other programs can be compared with this host. */
const contract: Domain = {
  name: 'contract',
  routes: (app) => {
    // Not a call of the contract: it is served during maintenance too, and a site does not need it.
    app.get('/api/contract', { onSend: compressShared }, (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send((contractAnswer ??= JSON.stringify(success(servedContract())))),
    );
  },
};

/**
 * Senders of slow headers or bodies are disconnected within 30 s, in ms: the limit of the headers or of the whole
 * request, and the interval of the checks.
 */
export const senderTimeouts = { headersTimeout: 10_000, requestTimeout: 25_000, connectionsCheckingInterval: 5000 };

type SenderTimeouts = typeof senderTimeouts;

const domainsWith = (platforms: Domain, payments: Domain): Domain[] => [
  // First, since it adds a header to answers of another domain.
  events,
  members,
  passkeys,
  notices,
  payoutAccounts,
  payments,
  statements,
  games,
  platforms,
  sandboxes,
  promotions,
  content,
  contract,
  agents,
];

/** ms without an answer of the database after which /readyz answers 503. */
const readyTimeout = 1000;

interface Options {
  db: Database;
  /** Database of long jobs, if they have other limits than calls. */
  jobs?: Database;
  /** What reports read from, if not from `jobs`. */
  reports?: Database;
  cipher: FieldCipher;
  /** Folders whose free space `/metrics` shows. */
  folders?: WatchedFolders;
  now?: () => Date;
  /** Milliseconds that measure how old cached values are; they never go back. */
  clock?: () => number;
  logLevel?: string;
  logStream?: LogStream;
  publicUrl?: string | undefined;
  siteDir?: string | undefined;
  push?: PushSettings | undefined;
  /** The platforms domain; tests connect other platforms. */
  platforms?: Domain;
  /** Companies that take members' payments. */
  providers?: readonly PaymentProvider[];
  /** Names of the platforms that are sandboxes; by default those of `connectedPlatforms`. */
  sandboxNames?: readonly string[];
  /** Proxies in front of the members' listener whose `X-Forwarded-*` headers count, as `trustProxy` accepts them. */
  trustedProxies?: string;
  /** Proxies in front of the operators' listener whose `X-Forwarded-*` headers count: addresses or networks. */
  operatorProxies?: readonly string[];
  timeouts?: SenderTimeouts;
  /** Whether spans are exported. */
  isTraced?: boolean;
}

/** A Fastify instance with what both listeners share: raw bodies, envelopes for errors, health checks. */
const makeApp = (
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

/**
 * The API host: `app` serves members, `operatorApp` serves operators on a separate listener. Neither listens yet. After
 * `beginDraining`, members' answers end their connections, and `/readyz` answers 503.
 */
export const makeServer = async ({
  db: database,
  jobs = database,
  reports = jobs,
  cipher,
  folders = {},
  now = () => new Date(),
  clock,
  logLevel = 'warn',
  logStream = process.stderr,
  publicUrl,
  siteDir,
  push,
  platforms = platformsWith(connectedPlatforms),
  providers = [],
  sandboxNames = connectedPlatforms.local.map(({ platname }) => platname),
  trustedProxies = loopbackAddresses.join(','),
  operatorProxies = [],
  timeouts = senderTimeouts,
  isTraced = false,
}: Options) => {
  const logger = loggerOptions(logLevel, logStream);
  const writes = makeWriteTracker();
  const db = writes.track(database);
  const cache = makeProcessCache({ db: database, writes, clock });
  const { app, beginDraining } = makeApp(db, { logger, trustProxy: trustProxy(trustedProxies), timeouts });
  const operatorTrust = operatorProxies.length > 0 ? [...operatorProxies] : false;
  const { app: operatorApp } = makeApp(db, { logger, trustProxy: operatorTrust, timeouts });
  if (isTraced) traceCalls(app);
  addMetrics(
    { app, operatorApp },
    { pools: { calls: db, jobs, ...(reports === jobs ? {} : { reports }) }, cache, folders },
  );
  // Not tracked, since it changes no cached value: all polls would wait for the change feed once a second.
  const sessionUses = makeSessionUses(database, app.log);
  app.addHook('onClose', sessionUses.flush);
  const services: Services = {
    db,
    dbOf: (memberId) => writes.trackMember(database, memberId),
    jobs,
    reports,
    cipher,
    throttles: makeThrottles(db),
    cache,
    sessionUses,
    now,
    publicUrl,
    siteDir,
    sandboxes: sandboxNames,
    payoutProviders: providers.filter(({ payout }) => payout),
    push,
    log: app.log,
  };
  const domains = domainsWith(platforms, paymentsWith(providers));
  for (const domain of domains) await domain.routes?.(app, services);
  operatorRoutes(operatorApp, services);
  await serveDesk(operatorApp, deskFolder);

  const seed = async () => {
    for (const domain of domains) await domain.seed?.({ ...services, db: jobs });
  };
  return { app, operatorApp, services, seed, beginDraining };
};
