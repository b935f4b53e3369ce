import { ECDH } from 'node:crypto';

/** Bytes of a browser's public key, an uncompressed point of P-256, and of its secret. */
const publicKeyBytes = 65;
const secretBytes = 16;
/** First byte of an uncompressed point. */
const uncompressed = 4;

const bytesOf = (base64url: string): Buffer | undefined =>
  /^[\w-]+$/.test(base64url) ? Buffer.from(base64url, 'base64url') : undefined;

const isPoint = (key: Buffer): boolean => {
  if (key.length !== publicKeyBytes || key[0] !== uncompressed) return false;
  try {
    // Throws unless the point is on the curve.
    ECDH.convertKey(key, 'prime256v1');
    return true;
  } catch {
    return false;
  }
};

/** Whether messages can be encrypted with a browser's public key and secret (RFC 8291), both base64url. */
export const areValidSubscriptionKeys = ({ p256dh, auth }: { p256dh: string; auth: string }): boolean => {
  const key = bytesOf(p256dh);
  return key !== undefined && isPoint(key) && bytesOf(auth)?.length === secretBytes;
};
