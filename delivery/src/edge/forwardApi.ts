import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What belongs to the API host. */
const forwarded = ['/api', '/operator', '/healthz', '/readyz'];

/** A money call is given up by the site after 30 s; past a minute nobody waits for the answer. */
const TIMEOUT = 60_000;

/** The browser's address: the socket's, or behind `trustedProxies` proxies of ours the one that the outermost of them saw. */
export const clientAddress = (header: string | undefined, socketAddress: string, trustedProxies: number): string => {
  const seen = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const address = trustedProxies > 0 ? (seen.at(-trustedProxies) ?? seen[0] ?? socketAddress) : socketAddress;
  return address.replace(/^::ffff:/, '');
};

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(',') : header;

/** A client's own claims about its address are dropped, and headers that must not travel further (`expect` would fail uploads). */
const forwardedHeaders =
  (trustedProxies: number) =>
  (request: FastifyRequest, headers: Record<string, unknown>): Record<string, unknown> => {
    const { 'keep-alive': _k, upgrade: _u, expect: _e, te: _t, forwarded: _f, 'x-real-ip': _r, ...rest } = headers;
    const trusted = (name: string): string | undefined => (trustedProxies > 0 ? one(request.headers[name]) : undefined);
    return {
      ...rest,
      'x-forwarded-for': clientAddress(
        one(request.headers['x-forwarded-for']),
        request.socket.remoteAddress ?? '',
        trustedProxies,
      ),
      'x-forwarded-host': trusted('x-forwarded-host') ?? request.headers.host ?? '',
      'x-forwarded-proto': trusted('x-forwarded-proto') ?? 'http',
    };
  };

/** The connection ends with it: a body of which a part was never taken would stand before the client's next call. */
const explain = (reply: FastifyReply, timedOut: boolean): FastifyReply =>
  reply
    .code(timedOut ? 504 : 502)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', connection: 'close' })
    .type('text/plain; charset=utf-8')
    .send(timedOut ? 'The API host did not answer in time.\n' : 'The API host cannot be reached.\n');

/** Hands `/api`, `/operator`, `/healthz` and `/readyz` to the API host as they come, bodies streamed, answers untouched. */
export const forwardApi = async (app: FastifyInstance, apiUrl: string, trustedProxies: number): Promise<void> => {
  for (const prefix of forwarded) {
    await app.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      disableRequestLogging: true,
      undici: { headersTimeout: TIMEOUT, bodyTimeout: TIMEOUT },
      destroyAgent: true,
      replyOptions: {
        rewriteRequestHeaders: forwardedHeaders(trustedProxies) as never,
        // Nothing is sent twice on its own account: a caller that wants to try again says so, with its idempotency key.
        retryDelay: () => null,
        onError: (reply, { error }) => {
          explain(reply as unknown as FastifyReply, /TIMEOUT/.test(String((error as NodeJS.ErrnoException).code)));
        },
      },
    });
  }
};
