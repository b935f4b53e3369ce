import { codes } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import { failure } from './result';

/** A name or address and an optional port, as RFC 9112 allows it; it may be empty. */
const hostPattern = /^(?:\[[\d:a-f.]*\]|[\w\-.~!$&'()*+;=%]*)(?::\d*)?$/i;

/** Whether a header list, names and values in turn, has the header `Host` more than once. */
const namesHostTwice = (rawHeaders: readonly string[]): boolean => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
};

/**
 * Refuses a request with two `Host` headers or a malformed one with status 400, since a proxy in front could have
 * decided by another host than this process. Node refuses HTTP/1.1 without one.
 */
export const requireOneHost = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (!namesHostTwice(raw.rawHeaders) && hostPattern.test(raw.headers.host ?? '')) return done();
    void reply.status(400).send(failure(codes.refused, '请求格式有误！'));
  });
};
