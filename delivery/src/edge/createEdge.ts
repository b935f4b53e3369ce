import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { sendDocument } from './document';
import { forwardApi } from './forwardApi';
import { followRegistry } from './liveSite';
import { sendPlainPage } from './plainPage';
import { HSTS, cameByHttps, securityHeaders } from './securityHeaders';
import { serveReleases } from './serveReleases';
import { serveShellFiles } from './serveShellFiles';

interface EdgeOptions {
  /** The folder with releases and registry. */
  siteDir: string;
  /** The API host's origin, such as `http://127.0.0.1:8090`. */
  apiUrl: string;
  /** How many proxies of ours stand in front and may say who the client is; 0 by default. */
  trustedProxies?: number;
  log?: (line: string) => void;
}

const answerError = (error: FastifyError, reply: FastifyReply, log: (line: string) => void): FastifyReply => {
  const status = error.statusCode ?? 500;
  if (status >= 500) log(`${error.name}: ${error.message}`);
  return sendPlainPage(reply, status >= 500 ? 500 : 404);
};

/** The web server for what is live: the page, the registry, the releases' files, and the API host behind the same origin. */
export const createEdge = async (options: EdgeOptions): Promise<FastifyInstance> => {
  const { siteDir, apiUrl, trustedProxies = 0, log = (line) => console.error(line) } = options;
  const app = Fastify({
    requestTimeout: 120_000,
    frameworkErrors: (error, _request, reply) => {
      void answerError(error, reply.headers(securityHeaders), log);
    },
  });
  await forwardApi(app, apiUrl, trustedProxies);

  const live = followRegistry(siteDir, log);
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
        const site = await live();
        return site ? sendDocument(request, reply, site[part]) : sendPlainPage(reply, 503);
      });
    }
    await serveReleases(own, siteDir);
    serveShellFiles(own, async () => (await live())?.shellFolder);
  });
  return app;
};
