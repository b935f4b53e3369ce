import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';

/**
 * The browser's address, as seen by the outermost trusted proxy (Fastify's `trustProxy`). Empty if the connection is
 * closed already, such as by a page that sends a beacon when it is left: Fastify's `ip` is undefined then.
 */
export const clientAddress = ({ ip }: { ip: string | undefined }): string => (ip ?? '').replace(/^::ffff:/, '');

/**
 * The value of Fastify's `trustProxy`: which proxies in front may set `X-Forwarded-*` headers.
 * @param proxies their number, or their addresses and networks, separated by commas; with 0 no such header is read
 * @throws Error if the text is neither
 */
export const trustProxy = (proxies: string): false | ((address: string, hop: number) => boolean) => {
  if (/^\d{1,2}$/.test(proxies)) return Number(proxies) > 0 && ((_address, hop) => hop < Number(proxies));
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
