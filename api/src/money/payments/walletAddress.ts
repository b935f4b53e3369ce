import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { patterns, type UsdtProtocol } from '@site/contract';

const base58check = createBase58check(sha256);

/** First byte of every address on Tron's main network. */
const tronPrefix = 0x41;

/** The 20 bytes of an address, in hexadecimal; undefined if it is malformed or its checksum is wrong. */
export const addressBytes: Record<UsdtProtocol, (address: string) => string | undefined> = {
  TRC20: (address) => {
    if (!patterns.TRC20.test(address)) return undefined;
    try {
      const bytes = base58check.decode(address);
      return bytes.length === 21 && bytes[0] === tronPrefix ? bytesToHex(bytes.slice(1)) : undefined;
    } catch {
      return undefined;
    }
  },
  ERC20: (address) => {
    if (!patterns.ERC20.test(address)) return undefined;
    const digits = address.slice(2);
    const lower = digits.toLowerCase();
    const isUnchecked = digits === lower || digits === digits.toUpperCase();
    return isUnchecked || address === withChecksum(lower) ? lower : undefined;
  },
};

/** An ERC20 address with the upper case letters that EIP-55 uses as its checksum. */
const withChecksum = (digits: string): string => {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = [...digits].map((it, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? it.toUpperCase() : it));
  return `0x${cased.join('')}`;
};

/** The address of 20 bytes in hexadecimal, with its checksum. */
export const addressText: Record<UsdtProtocol, (body: string) => string> = {
  TRC20: (body) => base58check.encode(Uint8Array.of(tronPrefix, ...hexToBytes(body))),
  ERC20: withChecksum,
};

/** No one has a key for these: zero, `0x…dEaD` and the system contracts of both chains begin with 16 zero bytes. */
const withoutOwner = /^0{32}/;

/** Contracts of tokens and addresses that burn what they receive, as 20 bytes: a transfer to them is lost. */
const lost = new Set([
  // Tether and USD Coin on Ethereum.
  'dac17f958d2ee523a2206206994597c13d831ec7',
  'a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  // Tether and USD Coin on Tron: TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t, TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8.
  'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  '3487b63d30b5b2c87fb7ffa8bcfade38eaac1abe',
  // Placeholders for Ether, and addresses to which tokens are burnt.
  'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'ffffffffffffffffffffffffffffffffffffffff',
  'dead000000000000000042069420694206942069',
  // TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy
  '77944d19c052b73ee2286823aa83f8138cb7032f',
]);

/**
 * Why USDT must not be sent to an address: `checksum` if it is malformed or mistyped, `lost` if it is a token's
 * contract or has no owner. Undefined if the address can be someone's wallet.
 */
export const walletFault = (protocol: UsdtProtocol, address: string): 'checksum' | 'lost' | undefined => {
  const body = addressBytes[protocol](address);
  if (body === undefined) return 'checksum';
  return withoutOwner.test(body) || lost.has(body) ? 'lost' : undefined;
};
