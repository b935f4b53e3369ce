import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { clientAddress } from '../base/clientAddress';
import { sendUnreachableGame } from './plainPage';
import { plainResponseHeaders } from './securityHeaders';

/** The pages give up a money call after 30 s. On a stream of events the API host sends a comment every 15 s. */
const TIMEOUT_MS = 60_000;

/** Headers of one connection, which are not forwarded. `expect` would fail uploads. */
const hopByHop = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** What a client claims about its connection. */
const claims = ['forwarded', 'host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const without = (headers: IncomingHttpHeaders, names: string[]): IncomingHttpHeaders => {
  const ofConnection = headers.connection?.split(',').map((name) => name.trim().toLowerCase()) ?? [];
  const removed = new Set([...names, ...hopByHop, ...ofConnection]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !removed.has(name)));
};

const requestHeaders = (request: FastifyRequest, hasBody: boolean): IncomingHttpHeaders => {
  const { headers, host, protocol } = request;
  return {
    ...without(headers, [...claims, ...(hasBody ? [] : ['content-length'])]),
    'x-forwarded-for': clientAddress(request),
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
  };
};

/** Sends a request on to the API host, and its response to the client. Never repeats a request. */
const forward = async (upstream: Dispatcher, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { method, raw } = request;
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
  // Of a call without a body, a stream would make chunks, which the API host refuses.
  const hasBody = method !== 'GET' && method !== 'HEAD' && (Number(length) > 0 || encoding !== undefined);
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  // A copy, since undici destroys a body, and with it the client's connection. The rest of one that the API host does
  // not want is read, so that the client's next request can be.
  const body = hasBody ? raw.pipe(new PassThrough()).once('close', () => raw.resume()) : null;
  const answer = await upstream.request({
    method,
    path: raw.url ?? '/',
    headers: requestHeaders(request, hasBody),
    body,
    signal: left.signal,
  });
  return reply.code(answer.statusCode).headers(without(answer.headers, [])).send(answer.body);
};

interface Targets {
  apiUrl: string;
  /** The listener of game providers' wallet calls; without it they go to the API host, which has none. */
  walletUrl?: string | undefined;
  /** The games of the sandbox provider. */
  gamesUrl?: string | undefined;
  /** How long an answer may send nothing, ms. */
  timeout?: number;
}

/**
 * Forwards calls to the API host, and those of game providers and their games to other programs; bodies are streamed,
 * responses unchanged. Operators' calls have a separate listener, which the edge does not forward to. Streams of
 * members' events last for hours: they end when the edge stops. How many calls a client may have in flight is limited
 * by the proxy in front (deploy/haproxy).
 */
export const forwardApi = async (
  app: FastifyInstance,
  { apiUrl, walletUrl, gamesUrl, timeout = TIMEOUT_MS }: Targets,
): Promise<void> => {
  const calls = new Pool(apiUrl, { headersTimeout: timeout, bodyTimeout: timeout });
  const streams = new Pool(apiUrl, { headersTimeout: timeout, bodyTimeout: timeout });
  app.addHook('preClose', () => streams.destroy());
  app.addHook('onClose', () => calls.destroy());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.setErrorHandler((error: FastifyError, { url, headers }, reply) => {
    const timedOut = error.code.endsWith('TIMEOUT');
    const status = timedOut ? 504 : 502;
    if (url.startsWith('/sandbox-games/') && headers.accept?.includes('text/html'))
      return sendUnreachableGame(reply, status);
    return reply
      .code(status)
      .headers(plainResponseHeaders)
      .type('text/plain; charset=utf-8')
      .send(timedOut ? 'The API host did not answer in time.\n' : 'The API host cannot be reached.\n');
  });
  const method = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];
  for (const url of ['/api', '/api/*']) {
    app.route({ method, url, handler: (request, reply) => forward(calls, request, reply) });
  }
  for (const [origin, url] of [
    [walletUrl, '/api/platforms/:name/wallet/*'],
    [gamesUrl, '/sandbox-games/*'],
  ] as const) {
    if (origin === undefined) continue;
    const pool = new Pool(origin, { headersTimeout: timeout, bodyTimeout: timeout });
    app.addHook('onClose', () => pool.destroy());
    app.route({ method, url, handler: (request, reply) => forward(pool, request, reply) });
  }
  app.get('/api/events', { exposeHeadRoute: false }, (request, reply) => forward(streams, request, reply));
};
