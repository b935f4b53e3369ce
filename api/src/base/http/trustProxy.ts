import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';

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

/** Whether a text can be passed to `trustProxy`. */
export const isTrustProxy = (text: string): boolean => {
  try {
    trustProxy(text);
    return true;
  } catch {
    return false;
  }
};
