import { isIPv6, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { compile } from '@fastify/proxy-addr';

/** The proxies whose `X-Forwarded-*` headers count by default: those on this machine. */
export const loopbackAddresses = ['127.0.0.0/8', '::1', '::ffff:127.0.0.0/104'];

export const addressOf = (request: FastifyRequest): string => request.ip.replace(/^::ffff:/, '').slice(0, 60);

/** The address for rate limits; for IPv6 the /64 network, since one household has all of its addresses. */
export const networkOf = (request: FastifyRequest): string => {
  const address = addressOf(request);
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) groups.push(...Array<string>(Math.max(0, 4 - groups.length)).fill('0'));
  return `${groups.slice(0, 4).join(':')}::/64`;
};

/** A header that is sent once; empty without it. */
export const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** The `User-Agent` in printable ASCII, 200 characters at most. */
export const deviceOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, 200);

/**
 * Fastify's `trustProxy` for a number of proxies in front, or for their addresses and networks, separated by commas.
 * Throws if the text is neither.
 */
export const trustProxy = (proxies: string): ((address: string, hop: number) => boolean) => {
  if (/^\d+$/.test(proxies)) return (_address, hop) => hop < Number(proxies);
  const networks = proxies.split(',').map((network) => network.trim());
  // The library also accepts shortened addresses such as 10.1.
  if (networks.some((network) => isIP(network.replace(/\/.*/, '')) === 0)) throw new Error('not an address');
  return compile(networks);
};

export const isTrustProxy = (text: string): boolean => {
  try {
    trustProxy(text);
    return true;
  } catch {
    return false;
  }
};
