import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { HDKey } from '@scure/bip32';
import type { UsdtProtocol } from '@site/contract';
import { addressText } from './walletAddress';

/** Depth of the key of an account, such as m/44'/195'/0': wallets receive at 0/0, 0/1, 0/2 … below it. */
const accountDepth = 3;

/** Why a text is no extended public key (BIP-32) of an account, in Chinese; undefined if it is one. */
export const extendedKeyFault = (text: string): string | undefined => {
  try {
    const { privateKey, depth } = HDKey.fromExtendedKey(text);
    if (privateKey) return '这是扩展私钥，已泄露，请立即停用该钱包！此处只能填写扩展公钥（xpub）！';
    return depth === accountDepth ? undefined : "请填写账户级的扩展公钥（m/44'/195'/0' 或 m/44'/60'/0'）！";
  } catch {
    return '扩展公钥有误，请完整复制后重新粘贴！';
  }
};

/** Identifies an extended public key: Hash160 of its public key, in hexadecimal. */
export const hashOfKey = (key: string): string => {
  const { pubKeyHash } = HDKey.fromExtendedKey(key);
  if (!pubKeyHash) throw new Error('an extended key has no public key');
  return bytesToHex(pubKeyHash);
};

/** The addresses from `first` on at which the owner of an extended public key receives, `count` of them. */
export const addressesOf = (
  protocol: UsdtProtocol,
  key: string,
  { first, count }: { first: number; count: number },
): string[] => {
  const receiving = HDKey.fromExtendedKey(key).deriveChild(0);
  return Array.from({ length: count }, (_none, at) => {
    const { publicKey } = receiving.deriveChild(first + at);
    if (!publicKey) throw new Error('an extended key has no public key');
    const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
    return addressText[protocol](bytesToHex(keccak_256(point.slice(1)).slice(-20)));
  });
};
