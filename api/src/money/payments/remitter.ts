import { encryptedRow } from '../../base/crypto/accountNumbers';
import type { FieldCipher } from '../../base/crypto/fieldCipher';

export interface Remitter {
  name: string;
  bank: string;
  number: string;
  branch: string;
}

const owner = (memberId: string) => ({ field: 'deposit.remitter', memberId }) as const;

/** The columns of a deposit with its remitter. */
export const encryptRemitter = (cipher: FieldCipher, memberId: string, remitter: Remitter) =>
  encryptedRow(cipher, owner(memberId), JSON.stringify(remitter));

/** The remitter of a deposit; undefined unless it is a bank transfer. */
export const decryptRemitter = (
  cipher: FieldCipher,
  { member_id, remitter_cipher }: { member_id: string; remitter_cipher: Buffer | null },
): Remitter | undefined =>
  remitter_cipher ? (JSON.parse(cipher.decrypt(owner(member_id), remitter_cipher)) as Remitter) : undefined;
