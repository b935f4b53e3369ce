import cookie from '@fastify/cookie';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { Refusal } from '../base/refusal';
import { hasPublicKey } from '../registry/keys';
import { bucketOf, setBucketCookie } from './cohort';
import { sendDocument } from './document';
import { forwardApi } from './forwardApi';
import { bucketTimes, type FollowedRegistry, followRegistry } from './liveSite';
import { documentCopies, serveDocumentCopies } from './documentCopies';
import { sendPlainPage, sendPlainText } from './plainPage';
import { securityHeaders, sendStrictTransport } from './securityHeaders';
import type { PageMetrics } from '../telemetry/pageMetrics';
import { telemetryKeyOf } from '../telemetry/networkHash';
import { serveBeacons } from './serveBeacons';
import { trustProxy } from '../base/clientAddress';
import { serveFilesByContent, serveReleases, serveShellFiles } from './serveFiles';
import { serveHealth, serveWellKnown } from './wellKnown';
import type { Site } from '../registry/registry';

interface MetricsListener {
  host: string;
  /** 0 lets the system choose one, which is logged. */
  port: number;
}

/** What has no comment is described in `environment.ts`. */
interface EdgeOptions {
  site: Site;
  apiUrl: string;
  /** Where `forwardApi` sends wallet calls of game providers, and the pages of the sandbox games. */
  walletUrl?: string | undefined;
  gamesUrl?: string | undefined;
  trustedProxies?: string;
  telemetryKey?: string | undefined;
  /** Bytes. */
  hourlyTelemetry?: number;
  hstsSubdomains?: boolean;
  securityContact?: string | undefined;
  mirrors?: string[] | undefined;
  metrics?: MetricsListener | undefined;
  otlpEndpoint?: string | undefined;
  log?: (line: string) => void;
  timeouts?: typeof connectionTimeouts;
  registryTimes?: typeof bucketTimes;
}

/**
 * Senders of slow headers or bodies are disconnected within 30 s, in ms; so is a client that sends and takes nothing
 * for longer than the API host may take to answer.
 */
const connectionTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 5000,
  connectionTimeout: 65_000,
};

const documents = { '/': 'page', '/index.html': 'page', '/registry.json': 'registry' } as const;

/**
 * Counts what pages report, if anything reads it: `GET /metrics` on a listener for the private network, which needs no
 * token, or a collector. It ends with the edge.
 */
const startMetrics = async (
  app: FastifyInstance,
  { metrics: address, otlpEndpoint }: EdgeOptions,
  served: FollowedRegistry['served'],
  log: (line: string) => void,
): Promise<PageMetrics | undefined> => {
  if (!address && otlpEndpoint === undefined) return undefined;
  // Loaded only where it is used, as by the API host.
  const { createPageMetrics } = await import('../telemetry/pageMetrics');
  const metrics = createPageMetrics({ served, otlpEndpoint });
  app.addHook('onClose', () => metrics.close());
  if (!address) return metrics;
  const listener = Fastify();
  listener.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text()),
  );
  app.addHook('onClose', () => listener.close());
  log(`Metrics at ${await listener.listen(address)}/metrics`);
  return metrics;
};

/** Ends each connection with the answer in flight: Fastify would wait for the client's next request on it. */
const endConnectionsOnClose = (app: FastifyInstance): void => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close');
  });
};

/**
 * The web server of the live site: page, registry, files of the releases, and the API host on the same origin.
 * @throws Refusal if the registry comes from a bucket and there is no key to verify it with
 */
export const createEdge = async (options: EdgeOptions): Promise<FastifyInstance> => {
  const { site, apiUrl, walletUrl, gamesUrl, trustedProxies = '0', hstsSubdomains = false } = options;
  const { log = (line) => console.error(line), timeouts = connectionTimeouts, registryTimes = bucketTimes } = options;
  const { store } = site;
  if (store.refreshRegistry && !hasPublicKey(site.keys))
    throw new Refusal(
      `The public key ${site.keys.public} is missing, so the registry of ${store.name} cannot be verified. Copy it ` +
        'from the machine with the signing key, and name it in RELEASE_PUBLIC_KEY.',
    );
  const telemetryKey = telemetryKeyOf(store, options.telemetryKey, log);
  const sendError = (error: FastifyError & { headers?: Record<string, string> }, reply: FastifyReply): FastifyReply => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log(`${error.name}: ${error.message}`);
    if (status === 412 || status === 416) return sendPlainText(reply.headers(error.headers ?? {}), status);
    return sendPlainPage(reply, status >= 500 ? 500 : 404);
  };
  const app = Fastify({
    http: timeouts,
    requestTimeout: timeouts.requestTimeout,
    connectionTimeout: timeouts.connectionTimeout,
    return503OnClosing: false,
    trustProxy: trustProxy(trustedProxies) ?? false,
    frameworkErrors: (error, _request, reply) => {
      // Fastify runs no hooks here.
      void sendError(error, reply.headers(securityHeaders));
    },
  });
  endConnectionsOnClose(app);
  sendStrictTransport(app, hstsSubdomains);
  await app.register((scope) => forwardApi(scope, { apiUrl, walletUrl, gamesUrl }));

  const copies = documentCopies(store.folder, log);
  const { live, served, stop } = followRegistry({ site, copies, log }, registryTimes);
  app.addHook('onClose', async () => stop());
  const metrics = await startMetrics(app, options, served, log);
  await app.register(async (scope) => {
    await scope.register(cookie);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(securityHeaders);
    });
    scope.setNotFoundHandler((_request, reply) => sendPlainPage(reply, 404));
    scope.setErrorHandler((error: FastifyError, _request, reply) => sendError(error, reply));

    for (const [path, part] of Object.entries(documents)) {
      scope.get(path, async (request, reply) => {
        const served = await live();
        if (!served) return sendPlainPage(reply, 503);
        if (served.hasCanary) setBucketCookie(request, reply);
        const cohort = served.cohortOf(bucketOf(request));
        const deltaOf = part === 'page' ? copies.delta : undefined;
        return sendDocument(request, reply, cohort[part], { isShared: !served.hasCanary, deltaOf });
      });
    }
    serveHealth(scope, { live, served });
    serveWellKnown(scope, { contact: options.securityContact, mirrors: options.mirrors });
    await serveBeacons(scope, {
      store,
      known: async () => (await live())?.known,
      count: (event) => metrics?.count(event),
      log,
      telemetryKey,
      hourlyTelemetry: options.hourlyTelemetry,
    });
    serveDocumentCopies(scope, copies);
    await serveReleases(scope, store, live);
    await serveFilesByContent(scope, store, live);
    serveShellFiles(scope, store, async (bucket) => (await live())?.cohortOf(bucket));
  });
  return app;
};
