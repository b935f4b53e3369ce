import { createHmac, randomBytes } from 'node:crypto';
import { DomainError } from '../http/domainError';
import { consume, countFailures } from '../http/throttle';
import type { Services } from '../services';
import { inHashTurn, memberClient } from './passwords';
import { findFundPassword, renewFundPasswordHash } from './queries';

/** Twenty wrong fund passwords in a row, then one a minute. */
const bucketOf = (memberId: string) => ({ key: `fund-password:${memberId}`, capacity: 20, seconds: 60 });

/** How a password compares with the member's: when an operator set a right one, null if the member did. */
type Result = { temporarySince: Date | null } | 'wrong';

const compare = async ({ db, throttles }: Services, memberId: string, password: string): Promise<Result> => {
  let temporarySince: Date | null = null;
  const right = await inHashTurn(memberClient(memberId), ({ matches, renewed: renew }) =>
    countFailures(throttles, bucketOf(memberId), async () => {
      const stored = await findFundPassword(db, memberId);
      temporarySince = stored?.temporary_since ?? null;
      if (!stored || !(await matches(stored.hash, password))) return false;
      const renewed = await renew(stored.hash, password);
      if (renewed !== undefined) await renewFundPasswordHash(db, memberId, { previous: stored.hash, renewed });
      return true;
    }),
  );
  return right ? { temporarySince } : 'wrong';
};

/** Checks in flight by member and password, so that concurrent requests with one password share one hash. */
const checksInFlight = new Map<string, Promise<Result>>();
const processKey = randomBytes(32);

/**
 * Throws a DomainError with `message` if the member's fund password is wrong. Hashing is slow: do not call it inside a
 * transaction.
 * @returns when an operator set it, if it is a temporary one, which only the change of the password may accept
 */
export const compareFundPassword = async (
  services: Services,
  memberId: string,
  password: string,
  message: string,
): Promise<{ temporarySince: Date | null }> => {
  const key = `${memberId}:${createHmac('sha256', processKey).update(password).digest('base64')}`;
  const earlier = checksInFlight.get(key);
  const check = earlier ?? compare(services, memberId, password).finally(() => checksInFlight.delete(key));
  if (!earlier) checksInFlight.set(key, check);
  const result = await check;
  if (result !== 'wrong') return result;
  // A wrong attempt counts also when it shared the hash of an earlier one.
  if (earlier) await consume(services.throttles, bucketOf(memberId));
  throw new DomainError(message, undefined, { event: 'fund-password-wrong' });
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
