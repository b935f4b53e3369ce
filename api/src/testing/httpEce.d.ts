declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a message as a browser does (RFC 8291). */
  export const decrypt: (
    message: Buffer,
    keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ) => Buffer;
}
