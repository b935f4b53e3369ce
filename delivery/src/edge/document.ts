import { createHash } from 'node:crypto';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress } from '../releases/files';
import { cameByHttps, onPlainHttp } from './securityHeaders';

/** A text that is composed and compressed once and served many times. */
export interface Document {
  type: string;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
  hash: string;
  contentSecurityPolicy: string;
}

export const makeDocument = async (text: string, type: string, contentSecurityPolicy: string): Promise<Document> => {
  const identity = Buffer.from(text);
  const { br, gz: gzip } = await compress(identity);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { type, bodies: { br, gzip, identity }, hash, contentSecurityPolicy };
};

/**
 * Sends a document in the best encoding that the browser accepts, or 304 if it has it. It is revalidated each time.
 * @param isShared whether every browser gets the same document, so that a CDN may serve it
 */
export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bodies, hash, contentSecurityPolicy }: Document,
  isShared: boolean,
): FastifyReply => {
  const { 'accept-encoding': accepted = '', 'if-none-match': known = '' } = request.headers;
  const encoding = negotiate<'br' | 'gzip'>(accepted.toLowerCase(), ['br', 'gzip']) ?? 'identity';
  const etag = `"${hash}-${encoding}"`;
  const policy = cameByHttps(request) ? contentSecurityPolicy : onPlainHttp(contentSecurityPolicy);
  reply.headers({
    etag,
    vary: isShared ? 'accept-encoding' : 'accept-encoding, cookie',
    'cache-control': isShared ? 'no-cache' : 'private, no-cache',
    'content-security-policy': policy,
  });
  if (known.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(bodies[encoding]);
};
