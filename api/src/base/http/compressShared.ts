import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { CallName } from '@site/contract';
import type { onSendHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';

/**
 * Calls whose answers are long lists. An answer is compressed only if it is the same for all members and has no secret:
 * the length of one that has a secret beside text of the request would tell the secret (BREACH).
 */
export const sharedLists: readonly CallName[] = ['game/list', 'gamelistBycode', 'noticeList', 'activitylist'];

/** Shorter answers, in bytes, fit into one packet as they are. */
const shortest = 1024;

const compressors = {
  br: (text: string): Promise<Buffer> =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text: string): Promise<Buffer> => promisify(gzip)(text),
};

/**
 * Compressed answers by encoding and hash: more than the games of a site have pictures, and its lists categories, tabs
 * and pages that members open.
 */
const kept = new LRUCache<string, Promise<Buffer>>({ max: 1000 });

const compressed = (text: string, encoding: keyof typeof compressors): Promise<Buffer> => {
  const key = `${encoding} ${createHash('sha256').update(text).digest('base64')}`;
  const known = kept.get(key);
  if (known) return known;
  const answer = compressors[encoding](text);
  kept.set(key, answer);
  answer.catch(() => kept.delete(key));
  return answer;
};

/**
 * An `onSend` hook that compresses a long answer, which must be the same for all members, for a client that accepts it.
 * The same answer is compressed once.
 */
export const compressShared: onSendHookHandler<unknown> = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < shortest) return payload;
  reply.header('vary', 'accept-encoding');
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = negotiate<'br' | 'gzip'>(accepted.toLowerCase(), ['br', 'gzip']);
  if (!encoding) return payload;
  const answer = await compressed(payload, encoding);
  reply.header('content-encoding', encoding);
  return answer;
};
