import { createHash } from 'node:crypto';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotli, gzip as gzipOf } from '../format/files';
import { DELTA_VARY, availableDictionary } from './delta';
import { isHttps, onPlainHttp } from './securityHeaders';

/** A text that is composed and compressed once and served many times. */
export interface Document {
  type: string;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
  /** The first 22 characters of its hash. */
  hash: string;
  contentSecurityPolicy: string;
}

/** Gives the delta of the document with this hash to a dictionary; undefined if there is none. */
type DeltaOf = (hash: string, dictionary: string) => Promise<Buffer | undefined>;

export const makeDocument = async (text: string, type: string, contentSecurityPolicy: string): Promise<Document> => {
  const identity = Buffer.from(text);
  const [br, gzip] = await Promise.all([brotli(identity), gzipOf(identity)]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { type, bodies: { br, gzip, identity }, hash, contentSecurityPolicy };
};

const accepts = ({ headers }: FastifyRequest, encoding: string): boolean =>
  negotiate((headers['accept-encoding'] ?? '').toLowerCase(), [encoding]) === encoding;

/** The entity tag, in a list that the request sends, of the document in an encoding that the browser accepts. */
const matchingEntityTag = (request: FastifyRequest, list: string, { hash }: Document): string | undefined => {
  const isKnown = (encoding: string) =>
    list.includes(`"${hash}-${encoding}"`) && (encoding === 'identity' || accepts(request, encoding));
  const encoding = ['identity', 'gzip', 'br', 'dcz'].find(isKnown);
  return encoding && `"${hash}-${encoding}"`;
};

/** The entity tag of a document that the browser has (`If-None-Match`). */
const knownEntityTag = (request: FastifyRequest, document: Document): string | undefined => {
  const { 'if-none-match': known = '' } = request.headers;
  return known.trim() === '*' ? `"${document.hash}-identity"` : matchingEntityTag(request, known, document);
};

/**
 * Sends a document as a delta, if `deltaOf` has one to what the browser has, or in the best encoding it accepts; 304 to
 * a browser that has it.
 */
export const sendBody = async (
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  deltaOf?: DeltaOf,
): Promise<FastifyReply> => {
  const known = knownEntityTag(request, document);
  if (known !== undefined) return reply.header('etag', known).code(304).send();
  const { type, bodies, hash } = document;
  const dictionary = availableDictionary(request);
  const delta = dictionary === undefined ? undefined : await deltaOf?.(hash, dictionary);
  const { 'accept-encoding': accepted = '' } = request.headers;
  const compressed = negotiate<'br' | 'gzip'>(accepted.toLowerCase(), ['br', 'gzip']) ?? 'identity';
  const encoding = delta ? 'dcz' : compressed;
  reply.headers({ etag: `"${hash}-${encoding}"`, ...(encoding !== 'identity' && { 'content-encoding': encoding }) });
  return reply.type(type).send(delta ?? bodies[compressed]);
};

interface SendOptions {
  /** Whether every browser gets the same document, so that a CDN may serve it. */
  isShared: boolean;
  /** For a document of which browsers keep a copy as a dictionary. */
  deltaOf?: DeltaOf | undefined;
}

/**
 * Sends a document, or 304 if the browser has it in an encoding that it accepts. It is revalidated each time.
 * With `deltaOf`, a header names the address of its copy.
 */
export const sendDocument = async (
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
  { isShared, deltaOf }: SendOptions,
): Promise<FastifyReply> => {
  const { hash, contentSecurityPolicy } = document;
  reply.headers({
    vary: [deltaOf ? DELTA_VARY : 'accept-encoding', ...(isShared ? [] : ['cookie'])].join(', '),
    'cache-control': isShared ? 'no-cache' : 'private, no-cache',
    'content-security-policy': isHttps(request) ? contentSecurityPolicy : onPlainHttp(contentSecurityPolicy),
  });
  if (deltaOf) reply.header('link', `</documents/${hash}>; rel="compression-dictionary"`);
  return sendBody(request, reply, document, deltaOf);
};
