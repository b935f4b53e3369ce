import { accountIdentity, emailText, mobileText, nameText } from '@site/contract';
import type { EncryptedField, FieldCipher } from './fieldCipher';

/** Fewest characters of a mobile, e-mail address or account number that a search needs; their hash is stored. */
export const searchedLength = 4;

/** A value as a search compares it. */
export const folded = (value: string): string => value.toLowerCase();

const mobile = 'member.mobile';
const email = 'member.email';
const account = 'payout_account.bank_no';
const source = 'payment_source.number';
const remitter = 'deposit.remitter';
const sender = 'incoming_payment.sender';

/** A name without what its spellings differ in: full-width forms, case, spaces and separating dots. */
const comparedName = (name: string): string => folded(nameText(name).replaceAll(/[ .·]/g, ''));

/** Whether two names are one person's. */
export const isSameName = (one: string, other: string): boolean => comparedName(one) === comparedName(other);

interface BankAccount {
  name: string;
  number: string;
}

/** What is hashed of a value: its ends, what all its spellings have in common, or the name of a payer. */
const parts = {
  head: (_field: EncryptedField, value: string) => folded(value).slice(0, searchedLength),
  tail: (field: EncryptedField, value: string) =>
    folded(field === sender ? accountIdentity((JSON.parse(value) as BankAccount).number) : value).slice(
      -searchedLength,
    ),
  // Numbers of sources may have letters, whose case has no meaning.
  whole: (field: EncryptedField, value: string) =>
    field === source ? folded(accountIdentity(value)) : accountIdentity(value),
  name: (_field: EncryptedField, value: string) => comparedName((JSON.parse(value) as BankAccount).name),
};
type Part = keyof typeof parts;

export interface EncryptedColumns {
  table: string;
  /** The column with the id of the member, or the payment, whose value it is. */
  member: 'id' | 'member_id';
  /** The encrypted column, and those with hashes. */
  columns: { cipher: string } & Partial<Record<Part, string>>;
}

/** Where each field is stored. */
export const encryptedColumns: Record<EncryptedField, EncryptedColumns> = {
  [mobile]: {
    table: 'member',
    member: 'id',
    columns: { cipher: 'mobile_cipher', head: 'mobile_head_hash', tail: 'mobile_tail_hash' },
  },
  [email]: { table: 'member', member: 'id', columns: { cipher: 'email_cipher', head: 'email_head_hash' } },
  'member.totp': { table: 'member_totp', member: 'member_id', columns: { cipher: 'secret_cipher' } },
  [account]: {
    table: 'payout_account',
    member: 'member_id',
    columns: { cipher: 'bank_no_cipher', whole: 'bank_no_hash', tail: 'bank_no_tail_hash' },
  },
  [remitter]: {
    table: 'deposit',
    member: 'member_id',
    columns: { cipher: 'remitter_cipher', name: 'remitter_name_hash' },
  },
  'order.attachment': { table: 'order_attachment', member: 'member_id', columns: { cipher: 'file_cipher' } },
  'deposit.proof': { table: 'deposit_proof', member: 'member_id', columns: { cipher: 'picture_cipher' } },
  [source]: {
    table: 'payment_source',
    member: 'member_id',
    columns: { cipher: 'number_cipher', whole: 'number_hash' },
  },
  [sender]: {
    table: 'incoming_payment_sender',
    member: 'id',
    columns: { cipher: 'sender_cipher', name: 'sender_name_hash', tail: 'sender_tail_hash' },
  },
  'agent_application.mobile': { table: 'agent_application', member: 'member_id', columns: { cipher: 'mobile_cipher' } },
};

/** The columns of a member's field with the encrypted value and its hashes, in the order of `encryptedColumns`. */
export const encryptedRow = (
  cipher: FieldCipher,
  owner: { field: EncryptedField; memberId: string },
  value: string,
): Record<string, Buffer> => {
  const { cipher: encrypted, ...hashed } = encryptedColumns[owner.field].columns;
  const hashes = (Object.entries(hashed) as [Part, string][]).map(([part, column]) => [
    column,
    cipher.hash(owner.field, part, parts[part](owner.field, value)),
  ]);
  return { [encrypted]: cipher.encrypt(owner, value), ...Object.fromEntries(hashes) };
};

/** What the stored hash of an equal part may be. */
const hashesOf = (cipher: FieldCipher, field: EncryptedField, part: Part, value: string): Buffer[] =>
  cipher.hashes(field, part, parts[part](field, value));

/** What `bank_no_hash` of an equal account number may be. */
export const accountHashes = (cipher: FieldCipher, number: string): Buffer[] =>
  hashesOf(cipher, account, 'whole', number);

/** What `number_hash` of an equal payment source may be. */
export const sourceHashes = (cipher: FieldCipher, number: string): Buffer[] =>
  hashesOf(cipher, source, 'whole', number);

/** What `remitter_name_hash` of a payer with this name may be. */
export const remitterHashes = (cipher: FieldCipher, name: string): Buffer[] =>
  cipher.hashes(remitter, 'name', comparedName(name));

/** The number of a payout account. */
export const accountNumber = (
  cipher: FieldCipher,
  { member_id: memberId, bank_no_cipher: stored }: { member_id: string; bank_no_cipher: Buffer | null },
): string => cipher.decrypt({ field: account, memberId }, stored);

/**
 * What the hashes of the account that a payment came from may be: `sender_name_hash` of this name, and
 * `sender_tail_hash` of a number that ends with these four characters; none for more or fewer.
 */
export const senderHashes = (cipher: FieldCipher, searched: string) => ({
  names: cipher.hashes(sender, 'name', comparedName(searched)),
  tails: /^[0-9a-z]{4}$/i.test(searched) ? cipher.hashes(sender, 'tail', folded(searched)) : [],
});

/** An account number with `*` for all but its last four characters. */
export const maskedNumber = (number: string): string => '*'.repeat(Math.max(0, number.length - 4)) + number.slice(-4);

/** An e-mail address with its first character and its domain only. */
export const maskedEmail = (address: string): string => address.replace(/^(.).*(?=@)/s, '$1***');

/** What an operator searches for, as each kind of value is stored, in lower case. */
export const searchedValues = (searched: string) => ({
  [mobile]: folded(mobileText(searched)),
  [account]: folded(accountIdentity(searched)),
  [email]: folded(emailText(searched)),
});

/**
 * What the hashes of values that begin or end with `searched` may be; none of a kind for which it has fewer than
 * `searchedLength` characters.
 */
export const searchHashes = (cipher: FieldCipher, searched: string) => {
  const wanted = searchedValues(searched);
  const hashes = (field: keyof typeof wanted, part: Part) =>
    wanted[field].length < searchedLength ? [] : hashesOf(cipher, field, part, wanted[field]);
  return {
    mobileHeads: hashes(mobile, 'head'),
    mobileTails: hashes(mobile, 'tail'),
    accountTails: hashes(account, 'tail'),
    emailHeads: hashes(email, 'head'),
  };
};
