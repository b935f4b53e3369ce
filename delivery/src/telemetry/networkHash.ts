import { createHmac, randomBytes } from 'node:crypto';
import { subscriberOf } from './rateLimiter';

/**
 * Returns a function that hashes a client's network with a random key of this process and UTC day, so that telemetry
 * distinguishes networks without revealing them.
 */
export const networkHash = (): ((address: string, now: Date) => string) => {
  let key = { date: '', bytes: Buffer.alloc(0) };
  return (address, now) => {
    const date = now.toISOString().slice(0, 10);
    if (date !== key.date) key = { date, bytes: randomBytes(32) };
    return createHmac('sha256', key.bytes).update(subscriberOf(address)).digest('base64url').slice(0, 8);
  };
};
