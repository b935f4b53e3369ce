import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** What fastify trusts to name the client in x-forwarded-*: a proxy on this machine, nobody else. */
export const trustedProxies = ['127.0.0.0/8', '::1', '::ffff:127.0.0.0/104'];

/** The client's address. */
export const addressOf = (request: FastifyRequest): string => request.ip.replace(/^::ffff:/, '').slice(0, 60);

/** The address as throttles count it: of IPv6 the network, since one home has all of its addresses. */
export const networkOf = (request: FastifyRequest): string => {
  const address = addressOf(request);
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) groups.push(...Array<string>(Math.max(0, 4 - groups.length)).fill('0'));
  return `${groups.slice(0, 4).join(':')}::/64`;
};

/** The browser's name as it gives it, short enough to keep. */
export const deviceOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, 200);
