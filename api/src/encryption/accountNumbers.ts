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

export interface AccountNumber {
  number: string;
  /** The holder of a card, the protocol of a wallet. */
  owner: string;
}

/** An account number with `*` for all but its last four characters. */
export const maskedNumber = (number: string): string => '*'.repeat(Math.max(0, number.length - 4)) + number.slice(-4);

/** What equal account numbers have in common; the case of an ERC20 address is a checksum only. */
const identityOf = ({ number, owner }: AccountNumber): string => (owner === 'ERC20' ? folded(number) : number);

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
export const accountValues = (cipher: FieldCipher, memberId: string, number: AccountNumber): Buffer[] => [
  cipher.encrypt({ field: account, memberId }, number.number),
  cipher.hash(account, 'whole', identityOf(number)),
  cipher.hash(account, 'tail', tailOf(number.number)),
];

/** What `bank_no_hash` of an equal account number may be. */
export const accountHashes = (cipher: FieldCipher, number: AccountNumber): Buffer[] =>
  cipher.hashes(account, 'whole', identityOf(number));

const source = 'payment_source.number';

/** Digits and letters alone: how a number is grouped has no meaning. */
const sourceIdentity = (number: string): string => folded(number.replaceAll(/[\s-]/g, ''));

/** Values of `number_cipher` and `number_hash` of a payment source. */
export const sourceValues = (cipher: FieldCipher, memberId: string, number: string): [Buffer, Buffer] => [
  cipher.encrypt({ field: source, memberId }, number),
  cipher.hash(source, 'whole', sourceIdentity(number)),
];

/** What `number_hash` of an equal payment source may be. */
export const sourceHashes = (cipher: FieldCipher, number: string): Buffer[] =>
  cipher.hashes(source, 'whole', sourceIdentity(number));

/** What the hashes of values that begin or end with `searched` may be; it has at least `searchedLength` characters. */
export const searchHashes = (cipher: FieldCipher, searched: string) => ({
  mobileHeads: cipher.hashes(mobile, 'head', headOf(searched)),
  mobileTails: cipher.hashes(mobile, 'tail', tailOf(searched)),
  accountTails: cipher.hashes(account, 'tail', tailOf(searched)),
  emailHeads: cipher.hashes(email, 'head', headOf(searched)),
});
