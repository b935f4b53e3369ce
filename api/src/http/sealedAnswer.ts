import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Envelope } from '@site/shared/contract';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** The key that encrypts the answer to a request with this `Idempotency-Key`. */
export const sealingKeyOf = (idempotencyKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', idempotencyKey, '', 'stored answer', 32));

/** Encrypts an answer. */
export const sealAnswer = (key: Buffer, answer: Envelope<unknown>): Buffer => {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce);
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
};

/** Decrypts an answer of `sealAnswer`. Throws if it was altered. */
export const openAnswer = (key: Buffer, sealed: Buffer): Envelope<unknown> => {
  const [nonce, rest] = [sealed.subarray(0, nonceLength), sealed.subarray(nonceLength)];
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
  decipher.setAuthTag(rest.subarray(0, tagLength));
  const text = Buffer.concat([decipher.update(rest.subarray(tagLength)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as Envelope<unknown>;
};
