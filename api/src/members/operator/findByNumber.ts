import { folded, searchedLength, searchHashes } from '../../encryption/accountNumbers';
import type { Services } from '../../services';
import { type NumberCandidate, numberCandidatesSql } from './queries';

/**
 * Ids of the members whose mobile begins or ends with `q`, or who have or had a payout account that ends with it, in
 * any case. Fewer than four characters find none, since they would match too many members.
 */
export const findByNumber = async ({ db, cipher }: Pick<Services, 'db' | 'cipher'>, q: string): Promise<string[]> => {
  if (q.length < searchedLength) return [];
  const { mobileHeads, mobileTails, accountTails } = searchHashes(cipher, q);
  const candidates = await db.rows<NumberCandidate>(numberCandidatesSql, [mobileHeads, mobileTails, accountTails]);
  const wanted = folded(q);
  const isFound = ({ field, member_id: memberId, value }: NumberCandidate): boolean => {
    const number = folded(cipher.decrypt({ field, memberId }, value));
    return number.endsWith(wanted) || (field === 'member.mobile' && number.startsWith(wanted));
  };
  // The hash of four characters is all there is to compare.
  const found = q.length === searchedLength ? candidates : candidates.filter(isFound);
  return [...new Set(found.map(({ member_id }) => member_id))];
};
