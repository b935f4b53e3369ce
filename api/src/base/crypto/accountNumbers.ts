import { accountIdentity, emailText, mobileText } from '@site/contract';
import type { FieldCipher } from './fieldCipher';

/** Fewest characters of a mobile, e-mail address or account number that a search needs; their hash is stored. */
export const searchedLength = 4;

/** A value as a search compares it. */
export const folded = (value: string): string => value.toLowerCase();

const headOf = (value: string) => folded(value).slice(0, searchedLength);
const tailOf = (value: string) => folded(value).slice(-searchedLength);

const mobile = 'member.mobile';
const email = 'member.email';
const account = 'payout_account.bank_no';

/** An account number with `*` for all but its last four characters. */
export const maskedNumber = (number: string): string => '*'.repeat(Math.max(0, number.length - 4)) + number.slice(-4);

/** An e-mail address with its first character and its domain only. */
export const maskedEmail = (address: string): string => address.replace(/^(.).*(?=@)/s, '$1***');

/** Values of `mobile_cipher`, `mobile_head_hash` and `mobile_tail_hash` of a member. */
export const mobileValues = (cipher: FieldCipher, memberId: string, number: string): Buffer[] => [
  cipher.encrypt({ field: mobile, memberId }, number),
  cipher.hash(mobile, 'head', headOf(number)),
  cipher.hash(mobile, 'tail', tailOf(number)),
];

/** Values of `email_cipher` and `email_head_hash` of a member. */
export const emailValues = (cipher: FieldCipher, memberId: string, address: string): Buffer[] => [
  cipher.encrypt({ field: email, memberId }, address),
  cipher.hash(email, 'head', headOf(address)),
];

/** Values of `bank_no_cipher`, `bank_no_hash` and `bank_no_tail_hash` of a payout account. */
export const accountValues = (cipher: FieldCipher, memberId: string, number: string): Buffer[] => [
  cipher.encrypt({ field: account, memberId }, number),
  cipher.hash(account, 'whole', accountIdentity(number)),
  cipher.hash(account, 'tail', tailOf(number)),
];

/** What `bank_no_hash` of an equal account number may be. */
export const accountHashes = (cipher: FieldCipher, number: string): Buffer[] =>
  cipher.hashes(account, 'whole', accountIdentity(number));

const source = 'payment_source.number';

/** Sources may have letters, whose case has no meaning. */
const sourceIdentity = (number: string): string => folded(accountIdentity(number));

/** Values of `number_cipher` and `number_hash` of a payment source. */
export const sourceValues = (cipher: FieldCipher, memberId: string, number: string): [Buffer, Buffer] => [
  cipher.encrypt({ field: source, memberId }, number),
  cipher.hash(source, 'whole', sourceIdentity(number)),
];

/** What `number_hash` of an equal payment source may be. */
export const sourceHashes = (cipher: FieldCipher, number: string): Buffer[] =>
  cipher.hashes(source, 'whole', sourceIdentity(number));

/** What an operator searches for, as each kind of value is stored, in lower case. */
export const searchedValues = (searched: string) => ({
  [mobile]: folded(mobileText(searched)),
  [account]: folded(accountIdentity(searched)),
  [email]: folded(emailText(searched)),
});

const hashesFrom = (value: string, hashes: (value: string) => Buffer[]): Buffer[] =>
  value.length < searchedLength ? [] : hashes(value);

/**
 * What the hashes of values that begin or end with `searched` may be; none of a kind for which it has fewer than
 * `searchedLength` characters.
 */
export const searchHashes = (cipher: FieldCipher, searched: string) => {
  const wanted = searchedValues(searched);
  return {
    mobileHeads: hashesFrom(wanted[mobile], (it) => cipher.hashes(mobile, 'head', headOf(it))),
    mobileTails: hashesFrom(wanted[mobile], (it) => cipher.hashes(mobile, 'tail', tailOf(it))),
    accountTails: hashesFrom(wanted[account], (it) => cipher.hashes(account, 'tail', tailOf(it))),
    emailHeads: hashesFrom(wanted[email], (it) => cipher.hashes(email, 'head', headOf(it))),
  };
};
