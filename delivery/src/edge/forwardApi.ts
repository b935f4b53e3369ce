import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Pool } from 'undici';
import { forwardRequest } from './forwardRequest';
import { limitInFlight } from './limitInFlight';
import { plainResponseHeaders } from './securityHeaders';

const PREFIX = '/api';

/** The pages give up a money call after 30 s. On a stream of events the API host sends a comment every 15 s. */
const TIMEOUT_MS = 60_000;

/** Connections to the API host, several times as many as one client may use. */
const CONNECTIONS = 512;

/** Callbacks of one game platform in flight, as in haproxy.cfg and site.conf. */
const CALLBACKS_PER_ADDRESS = 256;

/** Whether the path stays below its prefix, also once it is decoded. */
const isPlain = (path: string): boolean => {
  if (!/%|\\|\.\./.test(path)) return true;
  try {
    return !decodeURIComponent(path).replaceAll('\\', '/').split('/').includes('..');
  } catch {
    return false;
  }
};

/** The envelope of the API host for too many attempts, which pages show. */
const sendTooMany = (reply: FastifyReply): FastifyReply =>
  reply.headers(plainResponseHeaders).send({ code: 429, message: '操作过于频繁，请稍后再试！', data: null });

/** Platforms repeat what was not answered with success; the envelope would tell them that it has arrived. */
const sendBusy = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers(plainResponseHeaders)
    .header('retry-after', '1')
    .type('text/plain; charset=utf-8')
    .send('Too many callbacks at once.\n');

interface CallLimits {
  apiUrl: string;
  perAddress: number;
  timeout?: number;
}

/** Forwards the calls of `paths`, with a limit and connections apart from other paths. */
const forwardPaths = async (
  app: FastifyInstance,
  paths: string[],
  { apiUrl, perAddress, timeout, reject }: Required<CallLimits> & { reject: (reply: FastifyReply) => FastifyReply },
): Promise<void> => {
  app.addHook('onRequest', limitInFlight(perAddress, reject));
  const upstream = new Pool(apiUrl, {
    connections: CONNECTIONS,
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
  app.addHook('onClose', () => upstream.destroy());
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    if (isPlain(request.url.split('?', 1)[0] ?? '')) forwardRequest(upstream, request, reply);
    else {
      reply.code(400).headers(plainResponseHeaders).type('text/plain; charset=utf-8').send('The path is not valid.\n');
    }
  };
  const method = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];
  for (const url of paths) app.route({ method, url, handler });
};

/**
 * Forwards calls to the API host; bodies, which the app leaves unread, are streamed, responses unchanged. Operators'
 * calls have a separate listener, which the edge does not forward to. Calls of one client network beyond `perAddress`
 * at once are answered with code 429 in an envelope, which pages show. Callbacks of game platforms, which are programs
 * and send all from one address, have a limit apart and are answered with status 503.
 */
export const forwardApi = async (
  app: FastifyInstance,
  { apiUrl, perAddress, timeout = TIMEOUT_MS }: CallLimits,
): Promise<void> => {
  await app.register((scope) =>
    forwardPaths(scope, [PREFIX, `${PREFIX}/*`], { apiUrl, perAddress, timeout, reject: sendTooMany }),
  );
  await app.register((scope) =>
    forwardPaths(scope, [`${PREFIX}/platforms/*`], {
      apiUrl,
      perAddress: CALLBACKS_PER_ADDRESS,
      timeout,
      reject: sendBusy,
    }),
  );
};

/** Streams of one client network: many members share an address of their mobile network, with one stream each. */
const PER_ADDRESS = 1024;

/**
 * Forwards streams of members' events to the API host. They last for hours, so they have connections and limits apart
 * from calls, and end when the edge stops. What the host sends is passed on at once.
 */
export const forwardEvents = async (
  app: FastifyInstance,
  { apiUrl, perAddress = PER_ADDRESS, timeout = TIMEOUT_MS }: { apiUrl: string; perAddress?: number; timeout?: number },
): Promise<void> => {
  app.addHook('onRequest', limitInFlight(perAddress, sendTooMany));
  // Each stream needs a connection for itself, so their number is not limited here.
  const upstream = new Pool(apiUrl, { connections: null, headersTimeout: timeout, bodyTimeout: timeout });
  app.addHook('preClose', () => upstream.destroy());
  app.get('/api/events', { exposeHeadRoute: false }, (request, reply) => forwardRequest(upstream, request, reply));
};
