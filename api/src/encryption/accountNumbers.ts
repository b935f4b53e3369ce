import type { FieldCipher } from './fieldCipher';

/** Fewest characters of a mobile or account number that a search needs; the hash of as many is stored. */
export const searchedLength = 4;

/** A number as a search compares it. */
export const folded = (number: string): string => number.toLowerCase();

const headOf = (number: string) => folded(number).slice(0, searchedLength);
const tailOf = (number: string) => folded(number).slice(-searchedLength);

const mobile = 'member.mobile';
const account = 'payout_account.bank_no';

export interface AccountNumber {
  number: string;
  /** The holder of a card, the protocol of a wallet. */
  owner: string;
}

/** What equal account numbers have in common; the case of an ERC20 address is a checksum only. */
const identityOf = ({ number, owner }: AccountNumber): string => (owner === 'ERC20' ? folded(number) : number);

/** Values of `mobile_cipher`, `mobile_head_hash` and `mobile_tail_hash` of a member. */
export const mobileValues = (cipher: FieldCipher, memberId: string, number: string): Buffer[] => [
  cipher.encrypt({ field: mobile, memberId }, number),
  cipher.hash(mobile, 'head', headOf(number)),
  cipher.hash(mobile, 'tail', tailOf(number)),
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

/** What the hashes of numbers that begin or end with `searched` may be; it has at least `searchedLength` characters. */
export const searchHashes = (cipher: FieldCipher, searched: string) => ({
  mobileHeads: cipher.hashes(mobile, 'head', headOf(searched)),
  mobileTails: cipher.hashes(mobile, 'tail', tailOf(searched)),
  accountTails: cipher.hashes(account, 'tail', tailOf(searched)),
});
