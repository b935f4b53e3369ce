import { createHmac, randomBytes } from 'node:crypto';
import { networkOf } from './rateLimiter';

/**
 * Returns a function that hashes a client's network with a random key of this process and UTC day, so that telemetry
 * tells networks apart, but not which they are.
 */
export const networkHash = (): ((address: string, now: Date) => string) => {
  let key = { date: '', bytes: Buffer.alloc(0) };
  return (address, now) => {
    const date = now.toISOString().slice(0, 10);
    if (date !== key.date) key = { date, bytes: randomBytes(32) };
    return createHmac('sha256', key.bytes).update(networkOf(address)).digest('base64url').slice(0, 8);
  };
};
