import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers of every answer; a route may set others. Answers are data: pages and pictures set a policy that fits. */
const defaults = Object.entries({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
});

/** Sets the headers that an answer lacks, and HSTS if the client came by https, according to a trusted proxy. */
export const setAnswerHeaders = ({ protocol }: FastifyRequest, reply: FastifyReply): void => {
  for (const [name, value] of defaults) {
    if (!reply.hasHeader(name)) reply.header(name, value);
  }
  // Not for subdomains, which this host knows nothing of; the edge sends its own.
  if (protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
};
