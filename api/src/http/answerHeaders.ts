import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers of every answer; a route may set others. Answers are data: pages and pictures set a policy that fits. */
const defaults = Object.entries({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
});

/**
 * Sets the headers that an answer lacks, and HSTS if the client came by https. The claim is not verified, since
 * browsers ignore HSTS over plain http.
 */
export const setAnswerHeaders = ({ headers }: FastifyRequest, reply: FastifyReply): void => {
  for (const [name, value] of defaults) {
    if (!reply.hasHeader(name)) reply.header(name, value);
  }
  if (headers['x-forwarded-proto'] === 'https') {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  }
};
