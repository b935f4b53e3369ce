import { accountIdentity } from '@site/contract';
import { encryptedRow, isSameName } from '../../base/crypto/accountNumbers';
import type { FieldCipher } from '../../base/crypto/fieldCipher';
import type { Queryable, Transaction } from '../../base/database/database';
import { value } from '../../base/database/statements';

/** The bank account that a payment came from. Statements show the number whole, its last digits, or not at all. */
export interface Sender {
  name: string;
  number: string;
}

const owner = (paymentId: string) => ({ field: 'incoming_payment.sender', memberId: paymentId }) as const;

/** Stores the accounts that payments came from, by the payment's id. */
export const storeSenders = (tx: Transaction, cipher: FieldCipher, senders: ReadonlyMap<string, Sender>) => {
  const rows = [...senders].map(([id, sender]) =>
    Object.values(encryptedRow(cipher, owner(id), JSON.stringify(sender))),
  );
  return tx.run(
    `insert into incoming_payment_sender (id, sender_cipher, sender_name_hash, sender_tail_hash)
      select * from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bytea[]) on conflict do nothing`,
    [[...senders.keys()], ...[0, 1, 2].map((column) => rows.map((row) => row[column]))],
  );
};

export const decryptSender = (cipher: FieldCipher, paymentId: string, stored: Buffer | null): Sender | undefined =>
  stored ? (JSON.parse(cipher.decrypt(owner(paymentId), stored)) as Sender) : undefined;

export const readSender = async (
  cipher: FieldCipher,
  db: Queryable,
  paymentId: string,
): Promise<Sender | undefined> => {
  const stored = 'select sender_cipher from incoming_payment_sender where id = $1';
  return decryptSender(cipher, paymentId, (await value<Buffer>(db, stored, [paymentId])) ?? null);
};

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
