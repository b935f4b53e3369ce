import { updateRow } from '../../base/database/statements';
import { DomainError } from '../../base/errors/domainError';
import { countFailures } from '../../base/http/throttle';
import type { Services } from '../calls/services';
import { inHashTurn, memberClient } from './passwords';
import { findFundPassword } from '../members.store';

/** Twenty wrong fund passwords in a row, then one a minute. */
const bucketOf = (memberId: string) => ({ key: `fund-password:${memberId}`, capacity: 20, seconds: 60 });

/** The hash of a right password as it is now, and when an operator set it, null if the member did. */
interface RightPassword {
  hash: string;
  temporarySince: Date | null;
}

/**
 * Throws a DomainError with `message` if the member's fund password is wrong. Hashing is slow: do not call it inside a
 * transaction.
 * @returns its hash, and when an operator set it, if it is a temporary one, which only the change of it may accept
 */
export const compareFundPassword = async (
  { db, throttles }: Services,
  memberId: string,
  password: string,
  message: string,
): Promise<RightPassword> => {
  let right: RightPassword | undefined;
  await inHashTurn(memberClient(memberId), ({ matches, renewed: renew }) =>
    countFailures(throttles, bucketOf(memberId), async () => {
      const stored = await findFundPassword(db, memberId);
      if (!stored || !(await matches(stored.hash, password))) return false;
      const renewed = await renew(stored.hash, password);
      if (renewed !== undefined) {
        const key = { id: memberId, fund_password_hash: stored.hash };
        await updateRow(db, 'member', key, { fund_password_hash: renewed });
      }
      right = { hash: renewed ?? stored.hash, temporarySince: stored.temporary_since };
      return true;
    }),
  );
  if (!right) throw new DomainError(message, undefined, { event: 'fund-password-wrong' });
  return right;
};

/**
 * Throws a DomainError if the member's fund password is wrong, or right but a temporary one that an operator set; with
 * the message `missing` if it is empty.
 */
export const checkFundPassword = async (
  services: Services,
  memberId: string,
  { password, missing }: { password: string; missing: string },
): Promise<void> => {
  if (password === '') throw new DomainError(missing);
  const { temporarySince } = await compareFundPassword(services, memberId, password, '支付密码错误！');
  if (temporarySince) throw new DomainError('请先修改资金密码！');
};
