import { folded, searchedLength, searchHashes } from '../../encryption/accountNumbers';
import type { Services } from '../../services';
import { type EncryptedCandidate, encryptedCandidatesSql } from './queries';

/**
 * Ids of the members whose mobile begins or ends with `q`, whose e-mail address begins with it, or who have or had a
 * payout account with this number or these last four characters, in any case. Fewer than four characters find none,
 * since they would match too many members. No other part of an account number is compared: lists show its last four
 * characters, and a search must not reveal the ones before.
 */
export const findByEncrypted = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  q: string,
): Promise<string[]> => {
  if (q.length < searchedLength) return [];
  const { mobileHeads, mobileTails, accountTails, emailHeads } = searchHashes(cipher, q);
  const hashes = [mobileHeads, mobileTails, accountTails, emailHeads];
  const candidates = await db.rows<EncryptedCandidate>(encryptedCandidatesSql, hashes);
  const wanted = folded(q);
  const isFound = ({ field, member_id: memberId, value }: EncryptedCandidate): boolean => {
    const text = folded(cipher.decrypt({ field, memberId }, value));
    if (field === 'payout_account.bank_no') return text === wanted;
    return text.startsWith(wanted) || (field === 'member.mobile' && text.endsWith(wanted));
  };
  // The hash of four characters is all there is to compare.
  const found = q.length === searchedLength ? candidates : candidates.filter(isFound);
  return [...new Set(found.map(({ member_id }) => member_id))];
};
