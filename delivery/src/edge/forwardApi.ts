import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const PREFIXES = ['/api', '/healthz', '/readyz'];

/** The pages give up a money call after 30 s. */
const TIMEOUT_MS = 60_000;

/**
 * The browser's address, as seen by the outermost trusted proxy (Fastify's `trustProxy`). Empty if the connection is
 * closed already, such as by a page that sends a beacon when it is left: Fastify's `ip` is undefined then.
 */
export const clientAddress = ({ ip }: { ip: string | undefined }): string => (ip ?? '').replace(/^::ffff:/, '');

/** Replaces what a client claims about its address, and drops hop-by-hop headers (`expect` would fail uploads). */
const forwardedHeaders = (request: FastifyRequest, headers: Record<string, unknown>): Record<string, unknown> => {
  const { 'keep-alive': _k, upgrade: _u, expect: _e, te: _t, forwarded: _f, 'x-real-ip': _r, ...rest } = headers;
  return {
    ...rest,
    'x-forwarded-for': clientAddress(request),
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  };
};

/** Closes the connection too: the unread part of a request's body would precede the client's next request. */
const sendFailure = (reply: FastifyReply, timedOut: boolean): FastifyReply =>
  reply
    .code(timedOut ? 504 : 502)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', connection: 'close' })
    .type('text/plain; charset=utf-8')
    .send(timedOut ? 'The API host did not answer in time.\n' : 'The API host cannot be reached.\n');

/**
 * Forwards members' calls and health checks to the API host; bodies are streamed, responses unchanged. Operators' calls
 * have a separate listener, which the edge does not forward to.
 */
export const forwardApi = async (app: FastifyInstance, apiUrl: string): Promise<void> => {
  for (const prefix of PREFIXES) {
    await app.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      disableRequestLogging: true,
      undici: { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS },
      destroyAgent: true,
      replyOptions: {
        rewriteRequestHeaders: forwardedHeaders as never,
        // Never retried here: only the caller can, with its idempotency key.
        retryDelay: () => null,
        onError: (reply, { error }) => {
          sendFailure(reply as unknown as FastifyReply, /TIMEOUT/.test(String((error as NodeJS.ErrnoException).code)));
        },
      },
    });
  }
};
