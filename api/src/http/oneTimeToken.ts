import { createHash, randomBytes } from 'node:crypto';

/** A token of 128 random bits, fit for a URL, and what the database keeps of it. */
export const newToken = () => {
  const token = randomBytes(16).toString('base64url');
  return { token, hash: hashOf(token) };
};

/** What the database keeps of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
