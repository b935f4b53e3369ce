import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './clientAddress';
import { limitInFlight } from './limitInFlight';

const PREFIXES = ['/api', '/healthz', '/readyz'];

/** The pages give up a money call after 30 s. */
const TIMEOUT_MS = 60_000;

/** Connections to the API host, several times as many as one client may use. */
const CONNECTIONS = 512;

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

/** The envelope of the API host for too many attempts, which pages show. */
const sendTooMany = (reply: FastifyReply): FastifyReply =>
  reply
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send({ code: 429, message: '操作过于频繁，请稍后再试！', data: null });

/**
 * Forwards members' calls and health checks to the API host; bodies are streamed, responses unchanged. Operators' calls
 * have a separate listener, which the edge does not forward to. Calls of one client network beyond `perAddress` at once
 * are answered with code 429.
 */
export const forwardApi = async (
  app: FastifyInstance,
  { apiUrl, perAddress }: { apiUrl: string; perAddress: number },
): Promise<void> => {
  app.addHook('onRequest', limitInFlight(perAddress, sendTooMany));
  for (const prefix of PREFIXES) {
    await app.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      disableRequestLogging: true,
      undici: { connections: CONNECTIONS, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS },
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
