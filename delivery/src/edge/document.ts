import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressed } from '../releases/compressed';
import { cameByHttps, onPlainHttp } from './securityHeaders';

type Encoding = 'br' | 'gzip' | 'identity';

/** A text that is composed and compressed once and answered many times. */
export interface Document {
  type: string;
  bodies: Record<Encoding, Buffer>;
  hash: string;
  contentSecurityPolicy: string;
}

export const makeDocument = async (text: string, type: string, contentSecurityPolicy: string): Promise<Document> => {
  const identity = Buffer.from(text);
  const { br, gz } = await compressed(identity);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { type, bodies: { br, gzip: gz, identity }, hash, contentSecurityPolicy };
};

/** The best encoding that an Accept-Encoding header allows. */
const negotiate = (header: string | undefined): Encoding => {
  const accepted = (header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
};

/** Answers with a document: 304 when the browser has it already. */
export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  caching: { vary: string; 'cache-control': string },
): FastifyReply => {
  const encoding = negotiate(request.headers['accept-encoding']);
  const etag = `"${document.hash}-${encoding}"`;
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const policy = document.contentSecurityPolicy;
  reply.headers({
    etag,
    ...caching,
    'content-security-policy': cameByHttps(request) ? policy : onPlainHttp(policy),
  });
  if (known.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(document.type).send(document.bodies[encoding]);
};
