import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';

/**
 * The browser's address, as seen by the outermost trusted proxy (Fastify's `trustProxy`). Empty if the connection is
 * closed already, such as by a page that sends a beacon when it is left: Fastify's `ip` is undefined then.
 */
export const clientAddress = ({ ip }: { ip: string | undefined }): string => (ip ?? '').replace(/^::ffff:/, '');

/** Whether an address is that of a trusted proxy, the `hop`-th from the edge. */
type TrustProxy = (address: string, hop: number) => boolean;

/**
 * The value of Fastify's `trustProxy`: which proxies in front may set `X-Forwarded-*` headers.
 * @param proxies their number, or their addresses and networks, separated by commas; with 0 no such header is read
 * @returns undefined if the text is neither
 */
export const trustProxy = (proxies: string): TrustProxy | undefined => {
  if (/^\d{1,2}$/.test(proxies)) return (_address, hop) => hop < Number(proxies);
  try {
    const networks = proxies.split(',').map((network) => network.trim());
    // The library also accepts shortened addresses such as 10.1.
    return networks.every((network) => isIP(network.replace(/\/.*/, ''))) ? compile(networks) : undefined;
  } catch {
    return undefined;
  }
};
