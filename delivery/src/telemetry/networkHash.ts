import { createHmac, hkdfSync } from 'node:crypto';
import { subscriberOf } from './rateLimiter';

/** A network's hash of one period; undefined without a secret. */
export type NetworkHash = (address: string, period: string) => string | undefined;

/**
 * Returns a function that hashes a client's network with a key derived from the site's secret and a period, so that
 * telemetry distinguishes networks without revealing them, and all edges of a site give a network the same hash.
 */
export const networkHash = (secret: string | undefined): NetworkHash => {
  const keys = new Map<string, Buffer>();
  const keyOf = (ofSecret: string, period: string): Buffer => {
    const known = keys.get(period);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', ofSecret, '', `telemetry network ${period}`, 32));
    // A few rollouts and the day; earlier periods do not come back.
    if (keys.size >= 32) keys.clear();
    keys.set(period, key);
    return key;
  };
  return (address, period) =>
    secret === undefined
      ? undefined
      : createHmac('sha256', keyOf(secret, period)).update(subscriberOf(address)).digest('base64url').slice(0, 8);
};
