import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { type PlatformCallbackError, platformCallbackHeaders } from '@site/contract/schemas';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { headerOf } from './address';

const { 'x-timestamp': timestampHeader, 'x-nonce': nonceHeader } = platformCallbackHeaders.entries;

/** ms that a callback's timestamp may differ from our clock. */
export const maxSkew = 300_000;

/**
 * What a platform or a payment provider signs: the headers `x-timestamp` (seconds since 1970) and `x-nonce`, and the
 * body as sent.
 */
export interface SignedCallback {
  timestamp: string;
  nonce: string;
  body: Buffer;
}

/** HMAC-SHA-256 in hexadecimal over timestamp, nonce and body, joined by full stops. */
export const signCallback = (secret: string, { timestamp, nonce, body }: SignedCallback): string =>
  createHmac('sha256', secret).update(`${timestamp}.${nonce}.`).update(body).digest('hex');

/** The headers of a JSON body that is signed now. */
export const signedHeaders = (secret: string, body: string, now = new Date()) => {
  const [timestamp, nonce] = [`${Math.floor(now.getTime() / 1000)}`, randomUUID()];
  return {
    'content-type': 'application/json',
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signCallback(secret, { timestamp, nonce, body: Buffer.from(body) }),
  };
};

/** Why a callback is not accepted; undefined if it is. Says nothing about whether its nonce was used before. */
export const callbackFault = (
  secret: string,
  { signature, ...signed }: SignedCallback & { signature: string },
  now: Date,
): PlatformCallbackError<401> | undefined => {
  if (!v.is(timestampHeader, signed.timestamp) || !v.is(nonceHeader, signed.nonce)) return 'headers';
  const [sent, expected] = [signature.toLowerCase(), signCallback(secret, signed)].map((text) => Buffer.from(text));
  if (!sent || !expected || sent.length !== expected.length || !timingSafeEqual(sent, expected)) return 'signature';
  if (Math.abs(Number(signed.timestamp) * 1000 - now.getTime()) > maxSkew) return 'timestamp';
  return undefined;
};

/** What a callback has sent. */
export const signedCallbackOf = (request: FastifyRequest): SignedCallback & { signature: string } => ({
  timestamp: headerOf(request, 'x-timestamp'),
  nonce: headerOf(request, 'x-nonce'),
  signature: headerOf(request, 'x-signature'),
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
});
