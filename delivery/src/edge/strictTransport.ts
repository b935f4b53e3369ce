import type { FastifyInstance } from 'fastify';
import { isHttps } from './securityHeaders';

const NAME = 'strict-transport-security';

/**
 * Sends HSTS for a year with each response over https, also in place of the API host's. Over plain http there is none:
 * it would make localhost unreachable for a developer. Call it before routes are added. Fastify runs no hooks for a
 * path that it cannot decode.
 * @param includeSubdomains whether it applies to subdomains; one that has no https cannot be reached then
 */
export const sendStrictTransport = (app: FastifyInstance, includeSubdomains: boolean): void => {
  const value = `max-age=31536000${includeSubdomains ? '; includeSubDomains' : ''}`;
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isHttps(request)) void reply.header(NAME, value);
    else void reply.removeHeader(NAME);
    done(null, payload);
  });
};
