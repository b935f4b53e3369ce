import { createHash, hash, randomBytes } from 'node:crypto';

/** A URL-safe token of 128 random bits, and its hash to store. */
export const newToken = () => {
  const token = randomBytes(16).toString('base64url');
  return { token, hash: hashOf(token) };
};

/** The hash under which the database stores a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The same in hexadecimal, in a quarter of the time. */
export const hexHashOf = (token: string): string => hash('sha256', token, 'hex');
