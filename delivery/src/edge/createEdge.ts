import cookie from '@fastify/cookie';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Site } from '../store/site';
import { bucketAssigner, bucketOf } from './cohortCookie';
import { sendDocument } from './document';
import { forwardApi } from './forwardApi';
import { followRegistry } from './liveSite';
import { sendPlainPage } from './plainPage';
import { securityHeaders } from './securityHeaders';
import { serveBeacons } from './serveBeacons';
import { serveReleases, serveShellFiles } from './serveFiles';

/** `apiUrl`, `trustedProxies` and `overrideOrigins` are described in `environment.ts`. */
interface EdgeOptions {
  site: Site;
  apiUrl: string;
  trustedProxies?: number;
  overrideOrigins?: string[];
  log?: (line: string) => void;
}

const documents = { '/': 'page', '/index.html': 'page', '/registry.json': 'registry' } as const;

/** Fastify's `trustProxy` for a number of proxies. Fastify ignores a plain number. */
export const trustedHops = (proxies: number) => (_address: string, hop: number) => hop < proxies;

/** The web server of the live site: page, registry, files of the releases, and the API host on the same origin. */
export const createEdge = async (options: EdgeOptions): Promise<FastifyInstance> => {
  const { site, apiUrl, trustedProxies = 0, overrideOrigins = [], log = (line) => console.error(line) } = options;
  const { store } = site;
  const sendError = (error: FastifyError, reply: FastifyReply): FastifyReply => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log(`${error.name}: ${error.message}`);
    return sendPlainPage(reply, status >= 500 ? 500 : 404);
  };
  const app = Fastify({
    requestTimeout: 120_000,
    trustProxy: trustedHops(trustedProxies),
    frameworkErrors: (error, request, reply) => {
      void sendError(error, reply.headers(securityHeaders(request)));
    },
  });
  await forwardApi(app, apiUrl);

  const live = followRegistry({ site, overrideOrigins, log });
  const assignBucket = bucketAssigner();
  await app.register(async (scope) => {
    await scope.register(cookie);
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(securityHeaders(request));
    });
    scope.setNotFoundHandler((_request, reply) => sendPlainPage(reply, 404));
    scope.setErrorHandler((error: FastifyError, _request, reply) => sendError(error, reply));

    for (const [path, part] of Object.entries(documents)) {
      scope.get(path, async (request, reply) => {
        const served = await live();
        if (!served) return sendPlainPage(reply, 503);
        const bucket = bucketOf(request) ?? (served.hasCanary ? assignBucket(request, reply) : undefined);
        return sendDocument(request, reply, served.cohortOf(bucket)[part], !served.hasCanary);
      });
    }
    await serveBeacons(scope, { store, known: async () => (await live())?.known, log });
    await serveReleases(scope, store);
    serveShellFiles(scope, store, async (bucket) => (await live())?.cohortOf(bucket));
  });
  return app;
};
