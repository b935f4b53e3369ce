import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Site } from '../store/site';
import { sendDocument } from './document';
import { forwardApi } from './forwardApi';
import { followRegistry } from './liveSite';
import { dealer, giveLot, lotOf } from './lot';
import { sendPlainPage } from './plainPage';
import { HSTS, cameByHttps, securityHeaders } from './securityHeaders';
import { serveBeacons } from './serveBeacons';
import { serveReleases } from './serveReleases';
import { serveShellFiles } from './serveShellFiles';
import { type RegistrySource, trustedSource } from './trustedSource';

interface EdgeOptions {
  site: Site;
  /** The set to serve; by default what the site's registry tells. */
  source?: RegistrySource;
  /** The API host's origin, such as `http://127.0.0.1:8090`. */
  apiUrl: string;
  /** How many proxies of ours stand in front and may say who the client is; 0 by default. */
  trustedProxies?: number;
  /** Origins from which developers may put an app in place of the live one; none by default. */
  overrideOrigins?: string[];
  log?: (line: string) => void;
}

/** The page may be kept, by anyone, but must be asked for each time; while a canary is out, by the browser that it was made for alone. */
const forEverybody = { vary: 'accept-encoding', 'cache-control': 'no-cache' };
const forThisBrowser = { vary: 'accept-encoding, cookie', 'cache-control': 'private, no-cache' };

const answerError = (error: FastifyError, reply: FastifyReply, log: (line: string) => void): FastifyReply => {
  const status = error.statusCode ?? 500;
  if (status >= 500) log(`${error.name}: ${error.message}`);
  return sendPlainPage(reply, status >= 500 ? 500 : 404);
};

/** The web server for what is live: the page, the registry, the releases' files, and the API host behind the same origin. */
export const createEdge = async (options: EdgeOptions): Promise<FastifyInstance> => {
  const { site, apiUrl, trustedProxies = 0, overrideOrigins = [], log = (line) => console.error(line) } = options;
  const { store } = site;
  const app = Fastify({
    requestTimeout: 120_000,
    frameworkErrors: (error, _request, reply) => {
      void answerError(error, reply.headers(securityHeaders), log);
    },
  });
  await forwardApi(app, apiUrl, trustedProxies);

  const live = followRegistry(options.source ?? trustedSource(site), { store, overrideOrigins, log });
  const deal = dealer();
  await app.register(async (own) => {
    own.addHook('onRequest', async (request, reply) => {
      reply.headers(securityHeaders);
      if (cameByHttps(request)) reply.header('strict-transport-security', HSTS);
    });
    own.setNotFoundHandler((_request, reply) => sendPlainPage(reply, 404));
    own.setErrorHandler((error: FastifyError, _request, reply) => answerError(error, reply, log));

    for (const [path, part] of [
      ['/', 'page'],
      ['/index.html', 'page'],
      ['/registry.json', 'registry'],
    ] as const) {
      own.get(path, async (request, reply) => {
        const served = await live();
        if (!served) return sendPlainPage(reply, 503);
        let lot = lotOf(request);
        if (lot === undefined && served.canary) giveLot(request, reply, (lot = deal()));
        const band = lot === undefined ? served.everybody : served.at(lot);
        return sendDocument(request, reply, band[part], served.canary ? forThisBrowser : forEverybody);
      });
    }
    await serveBeacons(own, { store, known: async () => (await live())?.known, trustedProxies, log });
    await serveReleases(own, store);
    serveShellFiles(own, async (lot) => {
      const served = await live();
      return lot === undefined ? served?.everybody : served?.at(lot);
    });
  });
  return app;
};
