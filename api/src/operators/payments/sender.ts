import { accountIdentity } from '@site/contract';
import { encryptedValues } from '../../base/crypto/accountNumbers';
import type { FieldCipher } from '../../base/crypto/fieldCipher';
import type { Queryable, Transaction } from '../../base/database/database';
import { isSameName } from '../../members/profile/isSameName';
import { findSenderCipher, insertSenders } from './payments.store';

/** The bank account that a payment came from. Statements show the number whole, its last digits, or not at all. */
export interface Sender {
  name: string;
  number: string;
}

const owner = (paymentId: string) => ({ field: 'incoming_payment.sender', memberId: paymentId }) as const;

/** Stores the accounts that payments came from, by the payment's id. */
export const storeSenders = (tx: Transaction, cipher: FieldCipher, senders: ReadonlyMap<string, Sender>) =>
  insertSenders(
    tx,
    [...senders.keys()],
    [...senders].map(([id, sender]) => encryptedValues(cipher, owner(id), JSON.stringify(sender))),
  );

export const decryptSender = (cipher: FieldCipher, paymentId: string, stored: Buffer | null): Sender | undefined =>
  stored ? (JSON.parse(cipher.decrypt(owner(paymentId), stored)) as Sender) : undefined;

export const readSender = async (cipher: FieldCipher, db: Queryable, paymentId: string): Promise<Sender | undefined> =>
  decryptSender(cipher, paymentId, (await findSenderCipher(db, paymentId)) ?? null);

/** Fewest digits of a masked number that say which account it is. */
const fewestDigits = 4;

/** Whether a member's bank account is the one that a statement shows: its name, and as much of the number as it has. */
export const isSameSender = (remitter: Sender, shown: Sender): boolean => {
  if (!isSameName(remitter.name, shown.name)) return false;
  const digits =
    shown.number
      .replaceAll(/[\s-]/g, '')
      .split(/[^0-9A-Z]+/i)
      .at(-1) ?? '';
  return digits.length >= fewestDigits && accountIdentity(remitter.number).endsWith(accountIdentity(digits));
};
