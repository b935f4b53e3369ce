import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** A valid TRC20 address, the same for the same seed. */
export const tronAddress = (seed: string): string =>
  base58check.encode(new Uint8Array([0x41, ...sha256(utf8ToBytes(seed)).slice(0, 20)]));
