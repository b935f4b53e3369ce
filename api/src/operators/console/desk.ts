import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';

/** Where `npm run build -w @site/desk` puts the desk. */
export const deskFolder = resolve(import.meta.dirname, '../../../../desk/dist');

const headers = {
  // Ant Design inserts style elements at run time.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; " +
    "font-src 'self'; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

const year = 31_536_000;

const isApi = (path: string) => /^\/(operator|metrics)(\/|$)/.test(path);

/** Whether the desk's page answers: the desk routes in the browser, also paths with a dot. */
const isPage = (path: string, accept = '') =>
  !path.startsWith('/static/') && (!path.includes('.') || accept.includes('text/html'));

/** Answers a condition or range that the file does not fulfil; leaves other errors to the listener. */
const sendUnfulfilled = (error: FastifyError & { headers?: Record<string, string> }, reply: FastifyReply): void => {
  const { statusCode = 500, message, headers: own = {} } = error;
  if (statusCode !== 412 && statusCode !== 416) throw error;
  void reply.status(statusCode).headers(own).type('text/plain; charset=utf-8').send(`${message}\n`);
};

/**
 * Serves the desk at `/`: files with a hash in their name for a year, its page without caching. Files are looked up at
 * each request, so the desk can be built while the host runs.
 */
export const serveDesk = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    // The copies that `delivery/src/start/buildChanged.ts` writes.
    preCompressed: true,
    // The folder may be missing: the desk can be built later.
    suppressWarning: true,
    setHeaders: (reply, path) => {
      const hashed = /\.[0-9a-f]{8,}\.\w+(\.map)?(\.br|\.gz)?$/.test(path);
      void reply.headers({
        ...headers,
        'cache-control': hashed ? `public, max-age=${year}, immutable` : 'no-cache',
      });
    },
  });
  // Asks crawlers not to fetch the desk.
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  const errorHandler = (error: FastifyError, _request: unknown, reply: FastifyReply) => sendUnfulfilled(error, reply);
  app.get('/*', { errorHandler }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (isApi(path)) return reply.callNotFound();
    if (!isPage(path, request.headers.accept)) return reply.sendFile(path);
    return existsSync(resolve(folder, 'index.html'))
      ? reply.sendFile('index.html')
      : reply.status(503).type('text/plain').send('The desk is not built. Run `npm run build -w @site/desk`.\n');
  });
};
