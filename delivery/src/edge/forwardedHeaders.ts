import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from './clientAddress';
import { traceHeaders } from './traceContext';

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

/** What a client claims about its address; `x-forwarded-*` is replaced. */
const claims = new Set(['forwarded', 'x-real-ip']);

/** The headers that a `connection` header names: they are of that connection, too. */
const namedIn = ({ connection }: IncomingHttpHeaders): string[] =>
  connection === undefined ? [] : connection.split(',').map((name) => name.trim().toLowerCase());

/** The headers of a client's request as the API host gets them, with a trace. */
export const requestHeaders = (request: FastifyRequest): IncomingHttpHeaders => {
  const { headers } = request;
  const named = namedIn(headers);
  const forwarded: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (!hopByHop.has(name) && !claims.has(name) && name !== 'host' && !named.includes(name)) {
      forwarded[name] = headers[name];
    }
  }
  forwarded['x-forwarded-for'] = clientAddress(request);
  forwarded['x-forwarded-host'] = request.host;
  forwarded['x-forwarded-proto'] = request.protocol;
  return traceHeaders(forwarded);
};

/** The headers of the API host's response as the client gets them. */
export const responseHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const named = namedIn(headers);
  const forwarded: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (!hopByHop.has(name) && !named.includes(name)) forwarded[name] = headers[name];
  }
  return forwarded;
};
