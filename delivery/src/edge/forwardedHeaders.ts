import type { IncomingHttpHeaders } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './clientAddress';

/** Version 00 of the W3C Trace Context: version, trace id, parent id, flags; ids that are all zeros are invalid. */
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Members such as `vendor=value`, separated by commas, at most 512 characters. */
const tracestatePattern =
  /^(?=.{1,512}$)[a-z0-9][a-z0-9_*/@-]*=[ -+\--<>-~]*(?:,[ \t]*[a-z0-9][a-z0-9_*/@-]*=[ -+\--<>-~]*)*$/;

/** Random digits, of which Node keeps a pool: `randomBytes` for each trace costs ten times as much. */
const randomHex = (): string => randomUUID().replaceAll('-', '');

/** Not sampled: pages decide which calls are recorded. */
const newTraceparent = (): string => `00-${randomHex()}-${randomHex().slice(0, 16)}-00`;

/**
 * The trace of a request (W3C Trace Context) as names and values of headers in turn: that of the caller if it is valid,
 * otherwise a new one, so that lines of all logs about a call have one id. `tracestate` is only passed on with the
 * trace that it belongs to.
 */
const traceHeaders = ({ traceparent, tracestate }: IncomingHttpHeaders): string[] => {
  if (typeof traceparent !== 'string' || !traceparentPattern.test(traceparent)) {
    return ['traceparent', newTraceparent()];
  }
  if (typeof tracestate !== 'string' || !tracestatePattern.test(tracestate)) return ['traceparent', traceparent];
  return ['traceparent', traceparent, 'tracestate', tracestate];
};

/** Headers of one connection, which are not forwarded. `expect` would fail uploads. */
const hopByHop = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What the edge sets itself: `host`, the trace, and the client's address, whatever the client claims about it. */
const replaced = new Set([
  'forwarded',
  'host',
  'traceparent',
  'tracestate',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]);

const none: ReadonlySet<string> = new Set();

/** The headers that a `connection` header names: they are of that connection, too. */
const namedIn = ({ connection }: IncomingHttpHeaders): ReadonlySet<string> =>
  connection === undefined || connection === 'keep-alive'
    ? none
    : new Set(connection.split(',').map((name) => name.trim().toLowerCase()));

/** Calls `take` for each header that is not of one connection. */
const forwardEach = (headers: IncomingHttpHeaders, take: (name: string, value: string | string[]) => void): void => {
  const named = namedIn(headers);
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !hopByHop.has(name) && !named.has(name)) take(name, value);
  }
};

const withoutBody = new Set(['GET', 'HEAD']);

/** Whether requests of this method are forwarded without their body. */
export const isBodiless = (method: string): boolean => withoutBody.has(method);

/**
 * The headers of a client's request as the API host gets them, with a trace. Names and values in turn: an object with
 * names that differ from request to request costs more than all of its values.
 */
export const requestHeaders = (request: FastifyRequest): string[] => {
  const { headers, method } = request;
  const forwarded = traceHeaders(headers);
  forwarded.push('x-forwarded-for', clientAddress(request));
  forwarded.push('x-forwarded-host', request.host, 'x-forwarded-proto', request.protocol);
  forwardEach(headers, (name, value) => {
    if (replaced.has(name) || (name === 'content-length' && isBodiless(method))) return;
    if (typeof value === 'string') forwarded.push(name, value);
    else for (const each of value) forwarded.push(name, each);
  });
  return forwarded;
};

/** Sets the headers of the API host's response on the response to the client. */
export const setResponseHeaders = (reply: FastifyReply, headers: IncomingHttpHeaders): void =>
  forwardEach(headers, (name, value) => reply.header(name, value));
