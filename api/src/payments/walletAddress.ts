import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { patterns } from '@site/shared/contract';

const base58check = createBase58check(sha256);

/** First byte of every address on Tron's main network. */
const tronPrefix = 0x41;

/** Whether a TRC20 address is well-formed and its checksum is right. */
export const isTronAddress = (address: string): boolean => {
  if (!patterns.TRC20.test(address)) return false;
  try {
    const bytes = base58check.decode(address);
    return bytes.length === 21 && bytes[0] === tronPrefix;
  } catch {
    return false;
  }
};

/** An ERC20 address with the upper case letters that EIP-55 uses as its checksum. */
const withChecksum = (address: string): string => {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = [...digits].map((it, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? it.toUpperCase() : it));
  return `0x${cased.join('')}`;
};

/** Whether an ERC20 address is well-formed and, when its letters are of both cases, its checksum is right. */
export const isEthereumAddress = (address: string): boolean => {
  if (!patterns.ERC20.test(address)) return false;
  const digits = address.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || address === withChecksum(address);
};
