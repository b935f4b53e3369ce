import { isIP } from 'node:net';

/**
 * The browser's address, as seen by the outermost trusted proxy (Fastify's `trustProxy`). Empty if the connection is
 * closed already, such as by a page that sends a beacon when it is left: Fastify's `ip` is undefined then.
 */
export const clientAddress = ({ ip }: { ip: string | undefined }): string => (ip ?? '').replace(/^::ffff:/, '');

/** Proxies in front whose `X-Forwarded-*` headers count: their number, or their addresses and networks. */
export type TrustedProxies = number | readonly string[];

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Whether a text is an address, or a network in CIDR notation. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
};

/** Whether a text is a number of proxies, or addresses and networks separated by commas. */
export const isTrustedProxies = (text: string): boolean =>
  /^\d{1,2}$/.test(text) || (parts(text).length > 0 && parts(text).every(isNetwork));

export const parseTrustedProxies = (text: string): TrustedProxies => (/^\d+$/.test(text) ? Number(text) : parts(text));

/** The value of Fastify's `trustProxy`, which ignores a plain number. Without proxies it reads no such header. */
export const trustProxy = (proxies: TrustedProxies) => {
  if (proxies === 0) return false;
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : [...proxies];
};
