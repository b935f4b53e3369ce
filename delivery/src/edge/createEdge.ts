import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { sendDocument } from './document';
import { forwardApi } from './forwardApi';
import { followRegistry } from './liveSite';
import { sendPlainPage } from './plainPage';
import { HSTS, contentSecurityPolicy, securityHeaders } from './securityHeaders';
import { serveReleases } from './serveReleases';

interface EdgeOptions {
  /** The folder with releases and registry. */
  siteDir: string;
  /** The API host's origin, such as `http://127.0.0.1:8090`. */
  apiUrl: string;
  /** How many proxies of ours stand in front and may say who the client is; 0 by default. */
  trustedProxies?: number;
  log?: (line: string) => void;
}

const FAVICON = 'favicon.svg';

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
      if (request.headers['x-forwarded-proto'] === 'https') reply.header('strict-transport-security', HSTS);
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
    for (const path of ['/favicon.ico', '/favicon.svg']) {
      own.get(path, async (_request, reply) => {
        const folder = (await live())?.shellFolder;
        if (!folder || !existsSync(join(folder, FAVICON))) return sendPlainPage(reply, 404);
        reply.header('content-security-policy', contentSecurityPolicy());
        return reply.sendFile(FAVICON, folder, { maxAge: '1d', immutable: false });
      });
    }
  });
  return app;
};
