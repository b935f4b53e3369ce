import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BUCKETS } from '../registry/releaseSets';
import { cameByHttps } from './securityHeaders';

/** Holds the bucket. Not renamed, since members' browsers have it. */
const COOKIE = 'lot';
const YEAR_S = 31_536_000;

/** The bucket that the browser was assigned, if any. */
export const bucketOf = ({ cookies }: FastifyRequest): number | undefined =>
  /^\d{1,2}$/.test(cookies[COOKIE] ?? '') ? Number(cookies[COOKIE]) : undefined;

/**
 * Returns a function that assigns a bucket and sets the cookie. Every bucket is used once, in random order, before one
 * is used again, so that a canary gets its share of a few hundred new browsers already.
 */
export const bucketAssigner = (): ((request: FastifyRequest, reply: FastifyReply) => number) => {
  let left: number[] = [];
  return (request, reply) => {
    if (left.length === 0) left = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
    const [bucket = 0] = left.splice(randomInt(left.length), 1);
    const secure = cameByHttps(request);
    reply.setCookie(COOKIE, String(bucket), { maxAge: YEAR_S, path: '/', httpOnly: true, sameSite: 'lax', secure });
    return bucket;
  };
};
