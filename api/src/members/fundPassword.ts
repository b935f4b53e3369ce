import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../database/database';
import { DomainError } from '../http/domainError';
import { consume, countFailures } from '../http/throttle';
import { isPassword } from './passwords';
import { readFundPasswordHash } from './queries';

/** Twenty wrong fund passwords in a row, then one a minute. */
const bucketOf = (memberId: string) => ({ key: `fund-password:${memberId}`, capacity: 20, seconds: 60 });

const isCorrect = (db: Queryable, memberId: string, password: string): Promise<boolean> =>
  countFailures(db, bucketOf(memberId), async () => isPassword(await readFundPasswordHash(db, memberId), password));

/** Checks in flight by member and password, so that concurrent requests with one password share one hash. */
const checksInFlight = new Map<string, Promise<boolean>>();
const processKey = randomBytes(32);

/**
 * Throws a DomainError with `message` if the member's fund password is wrong. Hashing is slow: do not call it inside a
 * transaction.
 */
export const checkFundPassword = async (
  db: Queryable,
  memberId: string,
  password: string,
  message = '支付密码错误！',
): Promise<void> => {
  const key = `${memberId}:${createHmac('sha256', processKey).update(password).digest('base64')}`;
  const earlier = checksInFlight.get(key);
  const check = earlier ?? isCorrect(db, memberId, password).finally(() => checksInFlight.delete(key));
  if (!earlier) checksInFlight.set(key, check);
  if (await check) return;
  // A wrong attempt counts also when it shared the hash of an earlier one.
  if (earlier) await consume(db, bucketOf(memberId));
  throw new DomainError(message);
};
