import { hkdfSync } from 'node:crypto';

/** What is derived from one secret of 32 bytes. */
export interface DataKey {
  /** 8 bytes that identify the key without revealing it; stored with each value and in the table `data_key`. */
  id: Buffer;
  /** For AES-256-GCM. */
  encryption: Buffer;
  /** For HMAC-SHA-256. */
  hashing: Buffer;
  /** For HMAC-SHA-256 of what the host has stated. */
  stating: Buffer;
}

const secretLength = 32;

/** The secret that `text` is: 32 bytes in hexadecimal or base64; undefined if it is neither. */
const secretOf = (text: string): Buffer | undefined => {
  const secret = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[\w+/-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : undefined;
  return secret?.length === secretLength ? secret : undefined;
};

export const isDataKey = (text: string): boolean => secretOf(text) !== undefined;

/** The key of a secret; throws an error that does not contain it if it is not 32 bytes in hexadecimal or base64. */
export const dataKeyOf = (text: string): DataKey => {
  const secret = secretOf(text);
  if (!secret) throw new Error('A data key must be 32 bytes in base64 or hexadecimal.');
  const derived = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `site data key: ${use}`, length));
  return {
    id: derived('id', 8),
    encryption: derived('encryption', 32),
    hashing: derived('hashing', 32),
    stating: derived('stating', 32),
  };
};
