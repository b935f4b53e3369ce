import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BUCKETS } from '../registry/releaseSets';
import { isHttps } from './securityHeaders';

/** Holds the bucket. Not renamed, since members' browsers have it. */
const COOKIE = 'lot';
/** Its name over https, under which browsers accept it from this host alone. They do not accept it over plain http. */
const SECURE_COOKIE = `__Host-${COOKIE}`;
const YEAR_S = 31_536_000;

/** The bucket that the browser was assigned, if any. */
export const bucketOf = ({ cookies }: FastifyRequest): number | undefined => {
  const value = cookies[SECURE_COOKIE] ?? cookies[COOKIE] ?? '';
  return /^\d{1,2}$/.test(value) ? Number(value) : undefined;
};

/**
 * Returns a function that assigns a bucket and sets the cookie. Every bucket is used once, in random order, before one
 * is used again, so that a canary gets its share of a few hundred new browsers already.
 */
export const bucketAssigner = (): ((request: FastifyRequest, reply: FastifyReply) => number) => {
  let left: number[] = [];
  return (request, reply) => {
    if (left.length === 0) left = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
    const [bucket = 0] = left.splice(randomInt(left.length), 1);
    const secure = isHttps(request);
    const name = secure ? SECURE_COOKIE : COOKIE;
    reply.setCookie(name, String(bucket), { maxAge: YEAR_S, path: '/', httpOnly: true, sameSite: 'lax', secure });
    return bucket;
  };
};
